// A convolution and a pooling compute the same as generic loops, by their names, and as machine code.
//
// RUN: oxmlir-opt %s --run=print | FileCheck %s
// RUN: oxmlir-opt %s --linalg-specialize-generic-ops | FileCheck %s --check-prefix=NAMED
// RUN: oxmlir-opt %s --linalg-specialize-generic-ops --run=print | FileCheck %s
// RUN: oxmlir-opt %s --linalg-specialize-generic-ops | oxmlir-opt %{tensors-to-llvm} --run=print --run-engine=llvm | FileCheck %s

// NAMED: linalg.conv_1d_nwc_wcf {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
// NAMED: linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}

// 1 * 10 + 3 * 1 + 100 and 4 * 10 + 6 * 1 + 100; of both the greater one.
// CHECK: 113
// CHECK: 146
// CHECK: 146
func.func @print() {
  %image = arith.constant dense<[[[1], [2], [3], [4], [5], [6]]]> : tensor<1x6x1xi32>
  %filter = arith.constant dense<[[[10]], [[1]]]> : tensor<2x1x1xi32>
  %bias = arith.constant dense<100> : tensor<1x2x1xi32>
  %sums = linalg.generic {
      indexing_maps = [affine_map<(n, w, f, kw, c) -> (n, w * 3 + kw * 2, c)>, affine_map<(n, w, f, kw, c) -> (kw, c, f)>,
                       affine_map<(n, w, f, kw, c) -> (n, w, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%image, %filter : tensor<1x6x1xi32>, tensor<2x1x1xi32>) outs(%bias : tensor<1x2x1xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %product = arith.muli %a, %b : i32
    %sum = arith.addi %c, %product : i32
    linalg.yield %sum : i32
  } -> tensor<1x2x1xi32>
  %window = tensor.empty() : tensor<2xi32>
  %least = arith.constant dense<-2147483648> : tensor<1x1x1xi32>
  %greatest = linalg.generic {
      indexing_maps = [affine_map<(n, w, c, kw) -> (n, w + kw, c)>, affine_map<(n, w, c, kw) -> (kw)>,
                       affine_map<(n, w, c, kw) -> (n, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%sums, %window : tensor<1x2x1xi32>, tensor<2xi32>) outs(%least : tensor<1x1x1xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %max = arith.maxsi %c, %a : i32
    linalg.yield %max : i32
  } -> tensor<1x1x1xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.extract %sums[%c0, %c0, %c0] : tensor<1x2x1xi32>
  vector.print %first : i32
  %second = tensor.extract %sums[%c0, %c1, %c0] : tensor<1x2x1xi32>
  vector.print %second : i32
  %all = tensor.extract %greatest[%c0, %c0, %c0] : tensor<1x1x1xi32>
  vector.print %all : i32
  return
}
