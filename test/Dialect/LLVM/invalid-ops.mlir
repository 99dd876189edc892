// Operations that the llvm dialect refuses.
//
// RUN: oxmlir-opt --split-input-file --verify-diagnostics %s

llvm.func @f() {
  // expected-error @below {{'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'}}
  llvm.call_intrinsic "foo"() : () -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.call_intrinsic' op result group starting at #0 requires 0 or 1 element, but found 2}}
  %0:2 = "llvm.call_intrinsic"() <{intrin = "llvm.foo", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> (i32, i32)
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{custom op 'llvm.call_intrinsic' expected function with 0 or 1 result}}
  llvm.call_intrinsic "llvm.foo"() : () -> (i32, i32)
  llvm.return
}

// -----

llvm.func @f(%n: i32) {
  // expected-error @below {{'llvm.alloca' op this target extension type cannot be used in alloca}}
  %0 = llvm.alloca %n x !llvm.target<"foo"> : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%n: i32) {
  // expected-error @below {{'llvm.alloca' op requires attribute 'elem_type'}}
  %0 = llvm.alloca %n x i32 : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%n: i32) {
  // expected-error @below {{custom op 'llvm.alloca' attribute 'elem_type' occurs more than once in the attribute list}}
  %0 = llvm.alloca %n x i32 {elem_type} : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%n: i32) {
  // expected-error @below {{custom op 'llvm.alloca' expected integer alignment}}
  %0 = llvm.alloca %n x i32 {alignment = "x"} : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%n: i32) {
  // expected-error @below {{'llvm.alloca' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = llvm.alloca %n x i32 {alignment = 8 : i32} : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.call' op calling function with void result must not produce values}}
  %0 = "llvm.call"() <{callee = @g, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> i32
  llvm.return
}
llvm.func @g()

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.call' op must have either a `callee` attribute or at least an operand}}
  "llvm.call"() <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}

// -----

llvm.func @f(%x: i32) {
  // expected-error @below {{'llvm.call' op indirect call expects a pointer as callee: 'i32'}}
  "llvm.call"(%x) <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%x: i32) {
  llvm.call @g() ["x"(%x : i32), "y"()] : () -> ()
  // expected-error @below {{operand bundle tag must be a StringAttr}}
  "llvm.call"(%x) <{callee = @g, op_bundle_sizes = array<i32: 1>, op_bundle_tags = [3], operandSegmentSizes = array<i32: 0, 1>}> : (i32) -> ()
  llvm.return
}
llvm.func @g()

// -----

llvm.func @f(%x: i32) {
  // expected-error @below {{'llvm.call' op op_bundle_operands count (1) does not match with the total size (2) specified in attribute 'op_bundle_sizes'}}
  "llvm.call"(%x) <{callee = @g, op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["x"], operandSegmentSizes = array<i32: 0, 1>}> : (i32) -> ()
  llvm.return
}
llvm.func @g()

// -----

llvm.func @f(%x: i32) {
  // expected-error @below {{expected 1 operand bundle tags, but actually got 2}}
  "llvm.call"(%x) <{callee = @g, op_bundle_sizes = array<i32: 1>, op_bundle_tags = ["x", "y"], operandSegmentSizes = array<i32: 0, 1>}> : (i32) -> ()
  llvm.return
}
llvm.func @g()

// -----

llvm.func @f(%x: i32) {
  // expected-error @below {{expected '('}}
  llvm.call @g() ["x"] : () -> ()
  llvm.return
}
llvm.func @g()

// -----

llvm.func @f(%x: i32) {
  // expected-error @below {{'llvm.call' op attribute 'var_callee_type' failed to satisfy constraint: type attribute of LLVM function type}}
  llvm.call @g() vararg(i32) : () -> ()
  llvm.return
}
llvm.func @g()

// -----

llvm.func @f(%x: i32) {
  // expected-error @below {{'llvm.call' op expected var_callee_type to be a variadic function type}}
  llvm.call @g() vararg(!llvm.func<void ()>) : () -> ()
  llvm.return
}
llvm.func @g()

// -----

llvm.func @f(%x: i32) {
  // expected-error @below {{'llvm.call' op incorrect number of operands (1) for callee (expecting: 0)}}
  llvm.call @g(%x) vararg(!llvm.func<void (...)>) : (i32) -> ()
  llvm.return
}
llvm.func @g()

// -----

llvm.func @f(%x: i32) {
  // expected-error @below {{'llvm.call' op missing var_callee_type attribute for vararg call}}
  llvm.call @g(%x) : (i32) -> ()
  llvm.return
}
llvm.func @g(...)

// -----

llvm.func @f(%x: i32) {
  // expected-error @below {{'llvm.call' op var_callee_type parameter type mismatch: 'i64' != 'i32'}}
  llvm.call @g(%x) vararg(!llvm.func<void (i64, ...)>) : (i32) -> ()
  llvm.return
}
llvm.func @g(...)

// -----

llvm.func @f(%x: i32) {
  // expected-error @below {{'llvm.call' op expected var_callee_type to return void}}
  llvm.call @g(%x) vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> ()
  llvm.return
}
llvm.func @g(...)

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.addrspacecast' op result #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i32'}}
  %0 = llvm.addrspacecast %p : !llvm.ptr to i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: vector<4xi32>) {
  %0 = llvm.getelementptr inbounds|nuw %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  // expected-error @below {{'llvm.getelementptr' op 'inbounds_flag' cannot be used directly.}}
  %1 = llvm.getelementptr inbounds_flag %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: vector<4xi32>) {
  %1 = llvm.getelementptr nusw | nuw %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  // expected-error @below {{custom op 'llvm.getelementptr' expected one of [none, inbounds_flag, nusw, nuw, inbounds] for ::mlir::LLVM::GEPNoWrapFlags, got: foo}}
  %2 = llvm.getelementptr foo %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{expected SSA operand}}
  %1 = llvm.getelementptr %p[] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.getelementptr' op index 1 indexing a struct is out of bounds}}
  %1 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"x", opaque>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{custom op 'llvm.getelementptr' integer value too large}}
  %1 = llvm.getelementptr %p[4294967296] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  %1 = llvm.extractvalue %p[0] : !llvm.ptr
  // expected-error @below {{custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: '!llvm.ptr'}}
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.struct<(i32)>) {
  %1 = llvm.extractvalue %p[-1] : !llvm.struct<(i32)>
  // expected-error @below {{custom op 'llvm.extractvalue' position out of bounds: -1}}
  llvm.return
}

// -----

llvm.func @f(%p: vector<4xf32>, %v: i64) {
  // expected-error @below {{custom op 'llvm.extractelement' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  %1 = llvm.extractelement %p[%v : f32] : vector<4xf32>
  llvm.return
}

// -----

llvm.func @f(%p: i32, %v: i64) {
  // expected-error @below {{custom op 'llvm.extractelement' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
  %1 = llvm.extractelement %p[%v : i64] : i32
  llvm.return
}

// -----

llvm.func @f(%p: i32) {
  // expected-error @below {{expects number of branch weights to match number of successors: 1 vs 2}}
  llvm.switch %p : i32, ^bb1 [
    1: ^bb1
  ] {branch_weights = array<i32: 1>}
^bb1:
  llvm.return
}

// -----

llvm.func @f(%p: i1) {
  // expected-error @below {{custom op 'llvm.cond_br' 'llvm.cond_br' op attribute 'loop_annotation' failed to satisfy constraint:}}
  llvm.cond_br %p, ^bb1, ^bb1 {loop_annotation = 3}
^bb1:
  llvm.return
}

// -----

llvm.func @f(%p: i1) {
  // expected-error @below {{custom op 'llvm.icmp' 'foo' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.icmp "foo" %p, %p : i1
  llvm.return
}

// -----

llvm.func @f(%p: f32) {
  // expected-error @below {{'llvm.icmp' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'f32'}}
  %0 = llvm.icmp "eq" %p, %p : f32
  llvm.return
}

// -----

llvm.func @f(%p: f32) {
  // expected-error @below {{expected attribute value}}
  %0 = llvm.icmp eq %p, %p : f32
  llvm.return
}

// -----

llvm.func @f(%p: i32) {
  // expected-error @below {{'llvm.fcmp' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  %0 = llvm.fcmp "oeq" %p, %p : i32
  llvm.return
}

// -----

func.func @f(%p: tensor<4xf32>) {
  // expected-error @below {{custom op 'llvm.fcmp' expected LLVM dialect-compatible type}}
  %0 = llvm.fcmp "oeq" %p, %p : tensor<4xf32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.load' op result #0 must be LLVM type with size, but got '!llvm.void'}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.void
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.load' op unsupported type 'i7' for atomic access}}
  %0 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i7
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.load' op expected alignment for atomic access}}
  %0 = llvm.load %p atomic acquire : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{custom op 'llvm.load' expected string or keyword containing one of the following enum values for attribute 'ordering' [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst]}}
  %0 = llvm.load %p atomic syncscope("x") foo : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.load' op expected syncscope to be null for non-atomic access}}
  %0 = llvm.load %p {syncscope = "x"} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.load' op expected op to return a single LLVM pointer type}}
  %0 = llvm.load %p dereferenceable<bytes = 4> : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.inttoptr' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got '!llvm.ptr'}}
  %0 = llvm.inttoptr %p : !llvm.ptr to i32
  llvm.return
}

// -----

llvm.func @f(%p: i32) {
  // expected-error @below {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @nope : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global @g() {addr_space = 3 : i32} : i32
llvm.func @f(%p: i32) {
  // expected-error @below {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: i32, %q: i1) {
  // expected-error @below {{'llvm.select' op operand #0 must be 1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer, but got 'i32'}}
  %0 = llvm.select %p, %p, %p : i32, i32
  llvm.return
}

// -----

llvm.func @f() attributes {personality = @g} {
  // expected-error @below {{use of undeclared SSA value name}}
  %0 = llvm.landingpad (catch %1 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @f(%1: !llvm.ptr) attributes {personality = @g} {
  // expected-error @below {{clause #0 is not a known constant - null, addressof, bitcast}}
  %0 = llvm.landingpad (catch %1 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @f(%1: !llvm.ptr) attributes {personality = @g} {
  // expected-error @below {{landingpad instruction expects at least one clause or cleanup attribute}}
  %0 = llvm.landingpad : !llvm.struct<(ptr, i32)>
  llvm.return
}
