// What the verifier of the llvm dialect refuses.
//
// RUN: oxmlir-opt --split-input-file --verify-diagnostics %s

llvm.func @callee(i8)
llvm.func @argument(%x: i32) {
  // expected-error @below {{'llvm.call' op operand type mismatch for operand 0: 'i32' != 'i8'}}
  llvm.call @callee(%x) : (i32) -> ()
  llvm.return
}

// -----

// expected-error @below {{'llvm.func' op external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @nowhere()

// -----

// expected-error @below {{"llvm.align" attribute attached to non-pointer LLVM type}}
llvm.func @attribute(i32 {llvm.align = 4 : i64})

// -----

llvm.func @atomic(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.load' op unsupported ordering 'release'}}
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @index(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.getelementptr' op expected index 1 indexing a struct to be constant}}
  %0 = llvm.getelementptr %p[%i, %i] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.struct<(i32, i64)>
  llvm.return
}

// -----

// expected-error @below {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @nonzero(42 : i32) : i32

// -----

// expected-error @below {{'llvm.mlir.global' op expects regions to end with 'llvm.return', found 'llvm.unreachable'}}
// expected-note @below {{in custom textual format, the absence of terminator implies 'llvm.return'}}
llvm.mlir.global internal @unreachable() : i32 {
  llvm.unreachable
}

// -----

llvm.mlir.global internal @unfinished() : i32 {
  // expected-error @below {{block with no terminator}}
  %0 = llvm.mlir.constant(1 : i32) : i32
}

// -----

llvm.func @narrower(%x: i32) {
  // expected-error @below {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.zext %x : i32 to i16
  llvm.return
}

// -----

llvm.func @untagged(%x: i32) {
  // expected-error @below {{expected 1 operand bundle tags, but actually got 0}}
  "llvm.call_intrinsic"(%x, %x) <{intrin = "llvm.x", op_bundle_sizes = array<i32: 1>, operandSegmentSizes = array<i32: 1, 1>}> : (i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @bundles(%x: i1) {
  // expected-error @below {{'llvm.intr.assume' op op_bundle_operands count (2) does not match with the total size (1) specified in attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%x, %x, %x) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = ["tag"]}> : (i1, i1, i1) -> ()
  llvm.return
}

// -----

llvm.func @tag(%x: i1) {
  // expected-error @below {{operand bundle tag must be a StringAttr}}
  "llvm.intr.assume"(%x, %x) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = [1]}> : (i1, i1) -> ()
  llvm.return
}

// -----

llvm.func @foreign(%x: i32) {
  // expected-error @below {{'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'}}
  llvm.call_intrinsic "round"(%x) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @options() {
  // expected-error @below {{'llvm.linker_options' op must appear at the module level}}
  llvm.linker_options ["-lm"]
  llvm.return
}

// -----

// expected-error @below {{data element must be symbol or #llvm.zero}}
"llvm.mlir.global_ctors"() <{ctors = [], priorities = [], data = [0]}> : () -> ()
