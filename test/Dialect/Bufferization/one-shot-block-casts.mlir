// The argument of a block is cast where it begins, although only its end passes it on.
// RUN: oxmlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s
// CHECK-LABEL: func.func @cast_of_argument(
// CHECK: ^[[BB1:.*]](%[[A:.*]]: i8, %[[B:.*]]: memref<8xi32>):
// CHECK-NEXT: memref.cast %[[B]]
// CHECK-NEXT: arith.constant
// CHECK-NEXT: cf.br
func.func @cast_of_argument(%v: i32, %t: tensor<8xi32>, %c: i1, %n: i8) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %v into %t[%c0] : tensor<8xi32>
  %1 = tensor.insert %v into %t[%c0] : tensor<8xi32>
  cf.cond_br %c, ^bb1(%n, %0 : i8, tensor<8xi32>), ^bb2(%n, %1 : i8, tensor<8xi32>)
^bb1(%a: i8, %b: tensor<8xi32>):
  %one = arith.constant 1 : i8
  cf.br ^bb2(%one, %b : i8, tensor<8xi32>)
^bb2(%x: i8, %y: tensor<8xi32>):
  return
}
