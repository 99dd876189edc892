// Functions, globals and aliases that the llvm dialect refuses.
//
// RUN: oxmlir-opt --split-input-file --verify-diagnostics %s

// expected-error @below {{'llvm.mlir.alias' op expects region #0 to have 0 or 1 blocks}}
llvm.mlir.alias external @a : i32 {
  %0 = llvm.mlir.addressof @b : !llvm.ptr
  llvm.return %0 : !llvm.ptr
^bb1:
  llvm.unreachable
}
llvm.mlir.global @b() : i32

// -----

// expected-error @below {{'llvm.mlir.alias' op initializer region must always return a pointer}}
llvm.mlir.alias external @a : i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %0 : i32
}

// -----

// expected-error @below {{'llvm.mlir.alias' op 'appending' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally}}
llvm.mlir.alias appending @a : i32 {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @below {{'llvm.mlir.alias' op expects type to be a valid element type for an LLVM global alias}}
llvm.mlir.alias external @a : !llvm.void {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.call' op 'nope' does not reference a symbol in the current scope}}
  "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @nope, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}

// -----

func.func private @nope()
llvm.func @f() {
  // expected-error @below {{'llvm.call' op 'nope' does not reference a valid LLVM function or IFunc}}
  llvm.call @nope() : () -> ()
  llvm.return
}

// -----

// expected-error @below {{"llvm.signext" attribute attached to non-integer LLVM type}}
llvm.func @f() -> (vector<2xi1> {llvm.signext})

// -----

// expected-error @below {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @f(vector<2x!llvm.ptr> {llvm.noalias})

// -----

// expected-error @below {{"llvm.byval" should be a type attribute}}
llvm.func @f(!llvm.ptr {llvm.byval})

// -----

// expected-error @below {{"llvm.noalias" should be a unit attribute}}
func.func private @f(i32 {llvm.noalias = 3})

// -----

// expected-error @below {{'builtin.module' op expected 'llvm.data_layout' to be a string attributes}}
module attributes {llvm.data_layout = -1 : i32} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: unknown specifier 'l'}}
module attributes {llvm.data_layout = "llvm.intr.memset.inline"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"}}
module attributes {llvm.data_layout = "e-p:foo"} {}

// -----

// expected-error @below {{'builtin.module' op invalid data layout descriptor: unknown mangling mode}}
module attributes {llvm.data_layout = "e-m:q"} {}

// -----

// expected-error @below {{data element must be symbol or #llvm.zero}}
llvm.mlir.global_dtors dtors = [@dtor], priorities = [0 : i32, 32767 : i32], data = ["a"]

// -----

// expected-error @below {{'llvm.mlir.global' op expected array type for 'appending' linkage}}
llvm.mlir.global appending @g() : !llvm.func<i32 ()>

// -----

// expected-error @below {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global common @g() : !llvm.void

// -----

// expected-error @below {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @g(1 : i32) : !llvm.array<4 x i32>

// -----

// expected-error @below {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global internal @g("abc") : !llvm.array<4 x i32>

// -----

// expected-error @below {{'llvm.mlir.global' op initializer region cannot return void}}
llvm.mlir.global internal @g() : i32 {
  llvm.return
}

// -----

// expected-error @below {{'llvm.mlir.global' op initializer region type 'i64' does not match global type 'i32'}}
llvm.mlir.global internal @g() : i32 {
  %0 = llvm.mlir.constant(1 : i64) : i64
  llvm.return %0 : i64
}

// -----

// expected-error @below {{'llvm.mlir.global' op cannot have both initializer value and region}}
llvm.mlir.global internal @g(1 : i32) : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

// expected-error @below {{expected comdat symbol}}
llvm.mlir.global internal @g() comdat(@foo) : i32

// -----

llvm.comdat @foo {
  // expected-error @below {{custom op 'llvm.comdat_selector' expected string or keyword containing one of the following enum values for attribute 'comdat' [any, exactmatch, largest, nodeduplicate, samesize]}}
  llvm.comdat_selector @bar foo
}

// -----

llvm.comdat @foo {
  // expected-error @below {{only comdat selector symbols can appear in a comdat region}}
  llvm.return
}

// -----

// expected-error @below {{'llvm.mlir.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute}}
llvm.mlir.global internal @g() {alignment = 3 : i32} : i32

// -----

// expected-error @below {{alignment attribute is not a power of 2}}
llvm.mlir.global internal @g() {alignment = 3 : i64} : i32

// -----

// expected-error @below {{'llvm.mlir.global' op attribute 'addr_space' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
llvm.mlir.global internal @g() {addr_space = -1 : i32} : i32

// -----

// expected-error @below {{'llvm.mlir.global' op global with target extension type can only be initialized with zero-initializer}}
llvm.mlir.global internal @g(dense<1> : tensor<4xi32>) : !llvm.target<"spirv.Image">

// -----

// expected-error @below {{'llvm.mlir.global' op this target extension type cannot be used in a global}}
llvm.mlir.global internal @g() : !llvm.target<"foo">

// -----

// expected-error @below {{custom op 'llvm.mlir.global' expected zero or one type}}
llvm.mlir.global internal @g(1 : i32) : i32, i64

// -----

// expected-error @below {{custom op 'llvm.mlir.global' type can only be omitted for string globals}}
llvm.mlir.global internal @g() {}

// -----

// expected-error @below {{custom op 'llvm.mlir.global' expected valid '@'-identifier for symbol name}}
llvm.mlir.global internal constant thread_local @g() : i32
