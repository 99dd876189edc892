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
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
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

// -----

// An argument is read behind the write, in a block that its own block leads to.
// CHECK-LABEL: func.func @argument
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
func.func @argument(%t: tensor<9xi32> {bufferization.writable = true}, %i: index, %k: i32) -> (i32, i32) {
  cf.br ^first(%t : tensor<9xi32>)
^first(%x: tensor<9xi32>):
  cf.br ^second
^second:
  %0 = tensor.insert %k into %x[%i] : tensor<9xi32>
  %1 = tensor.extract %x[%i] : tensor<9xi32>
  %2 = tensor.extract %0[%i] : tensor<9xi32>
  return %1, %2 : i32, i32
}

// -----

// The next iteration reads in front of the conditional what this one writes in it.
// CHECK-LABEL: func.func @next_iteration
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
func.func @next_iteration(%t: tensor<9xi32> {bufferization.writable = true}, %i: index, %k: i32, %c: i1) -> i32 {
  cf.br ^loop
^loop:
  %0 = tensor.extract %t[%i] : tensor<9xi32>
  %1 = scf.if %c -> tensor<9xi32> {
    %w = tensor.insert %k into %t[%i] : tensor<9xi32>
    scf.yield %w : tensor<9xi32>
  } else {
    scf.yield %t : tensor<9xi32>
  }
  %2 = tensor.extract %1[%i] : tensor<9xi32>
  %3 = arith.addi %0, %2 : i32
  cf.cond_br %c, ^loop, ^end
^end:
  return %3 : i32
}

// -----

// So it does where both are in the conditional, the read first.
// CHECK-LABEL: func.func @in_the_conditional
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
func.func @in_the_conditional(%t: tensor<9xi32> {bufferization.writable = true}, %i: index, %k: i32, %c: i1) -> i32 {
  cf.br ^loop
^loop:
  %0 = scf.if %c -> i32 {
    %r = tensor.extract %t[%i] : tensor<9xi32>
    %w = tensor.insert %k into %t[%i] : tensor<9xi32>
    %v = tensor.extract %w[%i] : tensor<9xi32>
    %s = arith.addi %r, %v : i32
    scf.yield %s : i32
  } else {
    scf.yield %k : i32
  }
  cf.cond_br %c, ^loop, ^end
^end:
  return %0 : i32
}
