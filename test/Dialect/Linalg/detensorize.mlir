// Tensors without dimensions as numbers.
// RUN: oxmlir-opt %s --pass-pipeline="builtin.module(func.func(linalg-detensorize))" | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline="builtin.module(func.func(linalg-detensorize{aggressive-mode}))" | FileCheck %s --check-prefix=ALL

#id = affine_map<() -> ()>
#attrs = {indexing_maps = [#id, #id, #id], iterator_types = []}

// CHECK-LABEL: func.func @loop
// CHECK-NEXT: %extracted = tensor.extract %arg0[] : tensor<i32>
// CHECK-NEXT: %extracted_0 = tensor.extract %arg1[] : tensor<i32>
// CHECK-NEXT: cf.br ^bb1(%extracted_0 : i32)
// CHECK-NEXT: ^bb1(%0: i32):
// CHECK-NEXT: %1 = arith.cmpi slt, %0, %extracted : i32
// CHECK-NEXT: cf.cond_br %1, ^bb2, ^bb3
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: %2 = arith.addi %0, %0 : i32
// CHECK-NEXT: cf.br ^bb1(%2 : i32)
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: %from_elements = tensor.from_elements %0 : tensor<i32>
// CHECK-NEXT: return %from_elements : tensor<i32>
func.func @loop(%n: tensor<i32>, %s: tensor<i32>) -> tensor<i32> {
  cf.br ^head(%s : tensor<i32>)
^head(%0: tensor<i32>):
  %1 = tensor.empty() : tensor<i1>
  %2 = linalg.generic #attrs ins(%0, %n : tensor<i32>, tensor<i32>) outs(%1 : tensor<i1>) {
  ^bb0(%a: i32, %b: i32, %c: i1):
    %3 = arith.cmpi slt, %a, %b : i32
    linalg.yield %3 : i1
  } -> tensor<i1>
  %4 = tensor.extract %2[] : tensor<i1>
  cf.cond_br %4, ^body(%0 : tensor<i32>), ^end(%0 : tensor<i32>)
^body(%5: tensor<i32>):
  %6 = tensor.empty() : tensor<i32>
  %7 = linalg.generic #attrs ins(%5, %5 : tensor<i32>, tensor<i32>) outs(%6 : tensor<i32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %8 = arith.addi %a, %b : i32
    linalg.yield %8 : i32
  } -> tensor<i32>
  cf.br ^head(%7 : tensor<i32>)
^end(%9: tensor<i32>):
  return %9 : tensor<i32>
}

// What has nothing to do with control flow stays, unless everything is taken.
// CHECK-LABEL: func.func @straight
// CHECK: linalg.generic
// ALL-LABEL: func.func @straight
// ALL-NEXT: %extracted = tensor.extract %arg0[] : tensor<f32>
// ALL-NEXT: %0 = arith.addf %extracted, %extracted : f32
// ALL-NEXT: %from_elements = tensor.from_elements %0 : tensor<f32>
// ALL-NEXT: return %from_elements : tensor<f32>
func.func @straight(%n: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %x = linalg.generic #attrs ins(%n, %n : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %8 = arith.addf %a, %b : f32
    linalg.yield %8 : f32
  } -> tensor<f32>
  return %x : tensor<f32>
}

// An operation on a tensor with dimensions keeps its result a tensor, and so the argument that gets it.
// CHECK-LABEL: func.func @sum
// CHECK: ^bb1(%{{.*}}: tensor<f32>):
func.func @sum(%n: tensor<f32>, %v: tensor<4xf32>, %c: i1) -> tensor<f32> {
  cf.br ^a(%n : tensor<f32>)
^a(%0: tensor<f32>):
  %x = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%v : tensor<4xf32>) outs(%0 : tensor<f32>) {
  ^bb0(%b: f32, %d: f32):
    %8 = arith.addf %b, %d : f32
    linalg.yield %8 : f32
  } -> tensor<f32>
  cf.cond_br %c, ^a(%x : tensor<f32>), ^b(%x : tensor<f32>)
^b(%1: tensor<f32>):
  return %1 : tensor<f32>
}

// Memory is no tensor, and a function without a body has nothing to do.
// CHECK-LABEL: func.func @memory
// CHECK: linalg.generic
// ALL-LABEL: func.func @memory
// ALL: linalg.generic
func.func @memory(%m: memref<f32>) {
  linalg.generic #attrs ins(%m, %m : memref<f32>, memref<f32>) outs(%m : memref<f32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %8 = arith.addf %a, %b : f32
    linalg.yield %8 : f32
  }
  return
}
func.func private @nothing(tensor<f32>)
