// Data layouts that are malformed.
//
// RUN: oxmlir-opt --split-input-file --verify-diagnostics %s

// expected-error @below {{'builtin.module' op invalid data layout descriptor: empty specification is not allowed}}
module attributes {llvm.data_layout = "e-"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be just 'e' or 'E'}}
module attributes {llvm.data_layout = "e:1"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "m:<mangling>"}}
module attributes {llvm.data_layout = "m:"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: unknown mangling mode}}
module attributes {llvm.data_layout = "m:ee"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "S<size>"}}
module attributes {llvm.data_layout = "S"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: stack natural alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "S7"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: stack natural alignment must be a 16-bit integer}}
module attributes {llvm.data_layout = "S128:3"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "P<address space>"}}
module attributes {llvm.data_layout = "P"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: address space must be a 24-bit integer}}
module attributes {llvm.data_layout = "P99999999"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "A<address space>"}}
module attributes {llvm.data_layout = "A-1"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"}}
module attributes {llvm.data_layout = "p"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: preferred alignment cannot be less than the ABI alignment}}
module attributes {llvm.data_layout = "p:64:64:32"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: ABI alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "p:64:7"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: pointer size must be a non-zero 24-bit integer}}
module attributes {llvm.data_layout = "p:0:64"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: index size cannot be larger than the pointer size}}
module attributes {llvm.data_layout = "p:64:64:64:128"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: 'x' is not a valid pointer specification flag}}
module attributes {llvm.data_layout = "px:64:64"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "i<size>:<abi>[:<pref>]"}}
module attributes {llvm.data_layout = "i64"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: size component cannot be empty}}
module attributes {llvm.data_layout = "i:64"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: size must be a non-zero 24-bit integer}}
module attributes {llvm.data_layout = "i0:8"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: i8 must be 8-bit aligned}}
module attributes {llvm.data_layout = "i8:16"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "v<size>:<abi>[:<pref>]"}}
module attributes {llvm.data_layout = "v64"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: ABI alignment must be non-zero}}
module attributes {llvm.data_layout = "f32:0"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: size must be zero}}
module attributes {llvm.data_layout = "a1:0"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: preferred alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "a:8:4"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "ni:<address space>[:<address space>]..."}}
module attributes {llvm.data_layout = "ni"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: address space component cannot be empty}}
module attributes {llvm.data_layout = "ni:"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: address space 0 cannot be non-integral}}
module attributes {llvm.data_layout = "ni:0"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: ABI alignment component cannot be empty}}
module attributes {llvm.data_layout = "Fi"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "F<type><abi>"}}
module attributes {llvm.data_layout = "F"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: unknown function pointer alignment type 'x'}}
module attributes {llvm.data_layout = "Fx8"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "G<address space>"}}
module attributes {llvm.data_layout = "G"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: unknown specifier 'x'}}
module attributes {llvm.data_layout = "x"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: index size must be a non-zero 24-bit integer}}
module attributes {llvm.data_layout = "p:64:64:64:0"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: preferred alignment must be a 16-bit integer}}
module attributes {llvm.data_layout = "e-p:32:32:x"} {}
