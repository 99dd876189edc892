// RUN: oxmlir-opt %s --one-shot-bufferize="bufferize-function-boundaries test-analysis-only" -split-input-file | FileCheck %s

// What is read in a block on the way to a write is not overwritten.
// CHECK-LABEL: func.func @on_the_way
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
// CHECK: tensor.extract {{.*}} {__inplace_operands_attr__ = ["true", "none"]}
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
func.func @on_the_way(%t: tensor<9xi32> {bufferization.writable = true}, %i: index, %k: i32, %c: i1) -> tensor<9xi32> {
  cf.br ^first
^first:
  %0 = tensor.insert %k into %t[%i] : tensor<9xi32>
  cf.cond_br %c, ^left, ^last
^left:
  %1 = tensor.extract %0[%i] : tensor<9xi32>
  cf.br ^behind(%1 : i32)
^behind(%x: i32):
  %2 = tensor.insert %x into %0[%i] : tensor<9xi32>
  return %2 : tensor<9xi32>
^last:
  %3 = tensor.empty() : tensor<9xi32>
  return %3 : tensor<9xi32>
}

// -----

// In arms beside one another it may be, as far as can be told.
// CHECK-LABEL: func.func @beside
// CHECK: ^bb1:
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
// CHECK: ^bb2:
// CHECK: tensor.extract {{.*}} {__inplace_operands_attr__ = ["true", "none"]}
func.func @beside(%t: tensor<9xi32> {bufferization.writable = true}, %i: index, %k: i32, %c: i1) -> (tensor<9xi32>, i32) {
  %0 = tensor.insert %k into %t[%i] : tensor<9xi32>
  cf.cond_br %c, ^left, ^right
^left:
  %1 = tensor.insert %k into %0[%i] : tensor<9xi32>
  return %1, %k : tensor<9xi32>, i32
^right:
  %2 = tensor.extract %0[%i] : tensor<9xi32>
  return %t, %2 : tensor<9xi32>, i32
}

// -----

// Control leads from the conditional back to the conditional.
// CHECK-LABEL: func.func @again
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
// CHECK: scf.yield {__inplace_operands_attr__ = ["true"]}
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
func.func @again(%t: tensor<9xi32>, %i: index, %j: index, %k: i32, %c: i1) -> tensor<9xi32> {
  cf.br ^again(%t : tensor<9xi32>)
^again(%x: tensor<9xi32>):
  %r = scf.if %c -> tensor<9xi32> {
    scf.yield %x : tensor<9xi32>
  } else {
    %w = tensor.insert %k into %t[%i] : tensor<9xi32>
    scf.yield %w : tensor<9xi32>
  }
  %v = tensor.insert %k into %r[%j] : tensor<9xi32>
  cf.cond_br %c, ^again(%r : tensor<9xi32>), ^end
^end:
  return %v : tensor<9xi32>
}
