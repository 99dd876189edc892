// Modules, casts and types that are refused.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'note'}}
module attributes {note} {}

// -----

// expected-error @+1 {{custom op 'builtin.module' 'builtin.module' op attribute 'sym_visibility' failed to satisfy constraint: string attribute}}
module @m attributes {sym_visibility = 1} {}

// -----

// expected-error @+1 {{custom op 'note' is unknown (tried 'builtin.note' as well)}}
module @m {note} {}

// -----

module {
  // expected-error @+1 {{custom op 'return' is unknown (tried 'builtin.return' as well)}}
  return
}

// -----

// expected-error @+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
  "test.a"() : () -> ()
^bb1:
  "test.a"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({
^bb0(%a: i32):
}) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
"builtin.module"() ({}) {sym_name = 1 : i32} : () -> ()

// -----

// expected-error @+1 {{invalid properties {sym_name = 1 : i32} for op builtin.module: Invalid attribute `sym_name` in property conversion: 1 : i32}}
"builtin.module"() <{sym_name = 1 : i32}> ({}) : () -> ()

// -----

module {
  // expected-note @+1 {{see existing symbol definition here}}
  module @a {}
  // expected-error @+1 {{redefinition of symbol named 'a'}}
  module @a {}
}

// -----

func.func @cast_results(%a: i32) {
  // expected-error @+1 {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
  "builtin.unrealized_conversion_cast"(%a) : (i32) -> ()
  return
}

// -----

func.func @cast_to(%a: i32) {
  %0 = builtin.unrealized_conversion_cast %a : i32
  // expected-error @+1 {{custom op 'builtin.unrealized_conversion_cast' expected 'to'}}
  return
}

// -----

func.func @cast_without_to(%a: i32) {
  // expected-error @+1 {{custom op 'builtin.unrealized_conversion_cast' expected 'to'}}
  %0 = builtin.unrealized_conversion_cast i32
  return
}

// -----

func.func @cast_types(%a: i32) {
  // expected-error @+1 {{custom op 'builtin.unrealized_conversion_cast' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = builtin.unrealized_conversion_cast %a, %a : i32 to i32
  return
}

// -----

// expected-error @+1 {{invalid memref element type}}
func.func @memref_element(%a: memref<4xtuple<i32>>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{invalid memref element type}}
func.func @memref_scalar_element(%a: memref<tuple<i32>>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{invalid memref element type}}
func.func @memref_of_structs(%a: memref<!llvm.struct<(i32)>>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{invalid memref element type}}
func.func @memref_of_pointers(%a: memref<4x!llvm.ptr>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func @vector_of_structs(%a: vector<4x!llvm.struct<(i32)>>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func @vector_of_unknown(%a: vector<4x!unknown.type>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{invalid tensor element type}}
func.func @tensor_element(%a: tensor<*xtuple<i32>>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{expected '>' in tensor type}}
func.func @tensor_encoding(%a: tensor<4xf32, array<i32: 1>>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{expected '>' in tensor type}}
func.func @tensor_no_encoding(%a: tensor<4xf32, ?>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{expected attribute value}}
func.func @memref_no_item(%a: memref<4xf32, ?>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{expected list element}}
func.func @memref_end(%a: memref<4xf32, >) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{vector types must have positive constant sizes but got 0}}
func.func @vector_zero(%a: vector<0xf32>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{expected non-function type}}
func.func @vector_dynamic(%a: vector<?xf32>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{invalid element type for complex}}
func.func @complex_element(%a: complex<index>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{expected the number of strides to match the rank}}
func.func @layout_rank(%a: memref<4xf32, strided<[1, 2]>>) {
  "test.use"() : () -> ()
  return
}

// -----

// expected-error @+1 {{memref layout mismatch between rank and affine map: 1 != 2}}
func.func @map_rank(%a: memref<4xf32, affine_map<(d0, d1) -> (d0)>>) {
  "test.use"() : () -> ()
  return
}
