// RUN: oxmlir-opt %s -transform-interpreter -allow-unregistered-dialect -split-input-file -verify-diagnostics | FileCheck %s

// CHECK: llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr
// CHECK-LABEL: func.func @buffer
// CHECK: llvm.call @_mlir_memref_to_llvm_alloc
func.func @buffer() {
  %0 = memref.alloc() : memref<16xi8>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_conversion_patterns to %f {
      transform.apply_conversion_patterns.dialect_to_llvm "memref"
    } with type_converter {
      transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {use_generic_functions = true}
    } {legal_dialects = ["func", "llvm"]} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: llvm.func @function(%arg0: i32) -> i32
// CHECK: llvm.add %arg0, %arg0 : i32
// CHECK: llvm.bitcast {{.*}} : vector<4xi32> to vector<4xf32>
func.func @function(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %v = arith.constant dense<0> : vector<4xi32>
  %w = vector.bitcast %v : vector<4xi32> to vector<4xf32>
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_conversion_patterns to %f {
      transform.apply_conversion_patterns.func.func_to_llvm
      transform.apply_conversion_patterns.vector.vector_to_llvm
      transform.apply_conversion_patterns.dialect_to_llvm "arith"
    } with type_converter {
      transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
    } {legal_dialects = ["llvm"]} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @loop
// CHECK: scf.for {{.*}} iter_args({{.*}}) -> (memref<4xf32>)
func.func @loop(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<4xf32> {
    %1 = "test.some"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_conversion_patterns to %f {
      transform.apply_conversion_patterns.scf.structural_conversions
    } with type_converter {
      transform.apply_conversion_patterns.transform.test_type_converter
    } {partial_conversion} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @tracked
// CHECK: %[[NEW:.*]] = "test.new_op"() {found} : () -> memref<5xf32>
// CHECK: builtin.unrealized_conversion_cast %[[NEW]] : memref<5xf32> to tensor<5xf32>
func.func @tracked() -> tensor<5xf32> {
  %0 = "test.old"() {replace_with_new_op = "test.any"} : () -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %old = transform.structured.match ops{["test.old"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_conversion_patterns to %f {
      transform.apply_conversion_patterns.transform.test_conversion_patterns
    } with type_converter {
      transform.apply_conversion_patterns.transform.test_type_converter
    } {legal_ops = ["func.func", "func.return", "test.new_op"], preserve_handles} : !transform.any_op
    transform.annotate %old "found" : !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @+1 {{target op}}
func.func @stuck() {
  // expected-error @+1 {{failed to legalize operation 'test.stuck'}}
  "test.stuck"() : () -> ()
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{dialect conversion failed}}
    transform.apply_conversion_patterns to %f {
      transform.apply_conversion_patterns.transform.test_conversion_patterns
    } with type_converter {
      transform.apply_conversion_patterns.transform.test_type_converter
    } {legal_dialects = ["func"]} : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{pattern descriptor does not specify type converter and apply_conversion_patterns op has no default type converter}}
    transform.apply_conversion_patterns to %f {
      // expected-note @+1 {{pattern descriptor op}}
      transform.apply_conversion_patterns.transform.test_conversion_patterns
    } {illegal_ops = ["test.old"]} : !transform.any_op
    transform.yield
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%root: !transform.any_op):
  transform.apply_conversion_patterns to %root {
    // expected-error @+1 {{expected LLVMTypeConverter}}
    transform.apply_conversion_patterns.func.func_to_llvm
  } with type_converter {
    transform.apply_conversion_patterns.transform.test_type_converter
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%root: !transform.any_op):
  transform.apply_conversion_patterns to %root {
    // expected-error @+1 {{unknown dialect or dialect not loaded: nowhere}}
    transform.apply_conversion_patterns.dialect_to_llvm "nowhere"
  } with type_converter {
    transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%root: !transform.any_op):
  transform.apply_conversion_patterns to %root {
    // expected-error @+1 {{dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded: transform}}
    transform.apply_conversion_patterns.dialect_to_llvm "transform"
  } with type_converter {
    transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
  } : !transform.any_op
}
