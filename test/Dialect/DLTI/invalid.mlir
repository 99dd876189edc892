// RUN: oxmlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error@+1 {{invalid kind of attribute specified}}
"test.op"() {a = #dlti.dl_spec<5 = 3>} : () -> ()

// -----

// expected-error@+1 {{repeated DLTI key: index}}
"test.op"() {a = #dlti.dl_spec<index = 3, index = 4>} : () -> ()

// -----

// expected-error@+1 {{empty string as DLTI key is not allowed}}
"test.op"() {a = #dlti.map<"" = 3>} : () -> ()

// -----

// expected-error@+1 {{expected a type or a quoted string}}
"test.op"() {a = #dlti.dl_entry<3, 3>} : () -> ()

// -----

// Only data layouts and maps speak of types.
// expected-error@+1 {{invalid kind of attribute specified}}
"test.op"() {a = #dlti.target_device_spec<"a" = 3, i32 = 4>} : () -> ()

// -----

// expected-error@+1 {{no DLTI entries provided}}
"test.op"() {a = #dlti.target_device_spec<>} : () -> ()

// -----

// expected-error@+1 {{value associated with key "CPU" is not a DLTI device spec}}
"test.op"() {a = #dlti.target_system_spec<"CPU" = 3>} : () -> ()

// -----

// expected-error@+1 {{attribute 'dlti.foo' not supported by dialect}}
"test.op"() {dlti.foo = 3} : () -> ()

// -----

// expected-error@+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
module attributes {dlti.dl_spec = 3} {}

// -----

// expected-error@+1 {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = "a">} {}

// -----

// expected-error@+1 {{expected 1 or 2 elements in the data layout entry #dlti.dl_entry<i32, dense<8> : vector<3xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<8> : vector<3xi64>>} {}

// -----

// expected-error@+1 {{preferred alignment is expected to be greater than or equal to the abi alignment}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<[32, 16]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<vector<2xi32> = 3>} {}

// -----

// expected-error@+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!gpu.async.token = 3>} {}

// -----

// expected-error@+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<1xi64>>} {}

// -----

// expected-error@+1 {{unexpected layout attribute for struct '!llvm.struct<(i32)>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i32)> = dense<32> : vector<1xi64>>} {}

// -----

// expected-error@+1 {{unknown data layout entry name: dlti.foo}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.foo" = 3>} {}

// -----

// expected-error@+1 {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "middle">} {}

// -----

// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  // expected-error@+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} {}
}

// -----

// expected-error@+1 {{the 'builtin' dialect does not support identifier data layout entries}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"builtin.foo" = 3>} {}

// -----

// expected-error@+1 {{unknown data layout entry name: dlti.foo}}
"test.op_with_data_layout"() ({}) {dlti.dl_spec = #dlti.dl_spec<"dlti.foo" = 3>} : () -> ()

// -----

// expected-error@+1 {{no DLTI entries provided}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<>} {}

// -----

// expected-error@+1 {{type as DLTI key is not allowed}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"a" = #dlti.target_device_spec<#dlti.dl_entry<i32, 1>>>} {}
