// RUN: oxmlir-opt --run=main --run-args='dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>, 2 : index' %s | FileCheck %s
// RUN: not oxmlir-opt --run=outside --run-args='dense<0> : tensor<4xi32>, 3 : index' %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OUTSIDE
// RUN: not oxmlir-opt --run=twice --run-args='dense<0> : tensor<4xi32>' %s 2>&1 | FileCheck %s --check-prefix=TWICE

// CHECK: 6 : i32
// CHECK-NEXT: dense<{{\[}}[2, 3], [5, 6]]> : tensor<2x2xi32>
// CHECK-NEXT: dense<{{\[}}[1, 9, 3], [4, 9, 6]]> : tensor<?x3xi32>
// CHECK-NEXT: dense<[1, 2, 3, 4, 5, 6]> : tensor<?xi32>
// CHECK-NEXT: dense<{{\[}}[0, 0, 0, 0], [1, 2, 3, 0], [4, 5, 6, 0]]> : tensor<?x4xi32>
// CHECK-NEXT: dense<[0, 1]> : tensor<?xindex>
// CHECK-NEXT: dense<[poison, poison]> : tensor<2xi32>
// CHECK-NEXT: dense<{{\[}}[1, 2, 3, 1, 2, 3], [4, 5, 6, 4, 5, 6]]> : tensor<?x6xi32>
// CHECK-NEXT: dense<{{\[}}[6], [2]]> : tensor<2x1xi32>
// CHECK-NEXT: dense<[10, 11, 12]> : tensor<3xi32>
func.func @main(%t: tensor<?x3xi32>, %n: index) -> (i32, tensor<2x2xi32>, tensor<?x3xi32>, tensor<?xi32>,
    tensor<?x4xi32>, tensor<?xindex>, tensor<2xi32>, tensor<?x6xi32>, tensor<2x1xi32>, tensor<3xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %rows = tensor.dim %t, %c0 : tensor<?x3xi32>
  %0 = tensor.extract %t[%c1, %n] : tensor<?x3xi32>
  %1 = tensor.extract_slice %t[0, %c1] [2, 2] [1, 1] : tensor<?x3xi32> to tensor<2x2xi32>
  %nines = arith.constant dense<9> : tensor<2xi32>
  %2 = tensor.insert_slice %nines into %t[0, 1] [2, 1] [1, 1] : tensor<2xi32> into tensor<?x3xi32>
  %3 = tensor.collapse_shape %t [[0, 1]] : tensor<?x3xi32> into tensor<?xi32>
  %4 = tensor.pad %t low[%c1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : i32
  } : tensor<?x3xi32> to tensor<?x4xi32>
  %5 = tensor.generate %rows {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  %6 = tensor.empty() : tensor<2xi32>
  %7 = tensor.concat dim(1) %t, %t : (tensor<?x3xi32>, tensor<?x3xi32>) -> tensor<?x6xi32>
  %where = arith.constant dense<[[1, 2], [0, 1]]> : tensor<2x2xindex>
  %8 = tensor.gather %t[%where] gather_dims([0, 1]) : (tensor<?x3xi32>, tensor<2x2xindex>) -> tensor<2x1x1xi32>
  %9 = tensor.collapse_shape %8 [[0], [1, 2]] : tensor<2x1x1xi32> into tensor<2x1xi32>
  %init = tensor.empty() : tensor<3xi32>
  %10 = scf.forall (%i) in (3) shared_outs(%o = %init) -> (tensor<3xi32>) {
    %v = arith.index_cast %i : index to i32
    %c10 = arith.constant 10 : i32
    %w = arith.addi %v, %c10 : i32
    %one = tensor.from_elements %w : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %one into %o[%i] [1] [1] : tensor<1xi32> into tensor<3xi32>
    }
  }
  return %0, %1, %2, %3, %4, %5, %6, %7, %9, %10 : i32, tensor<2x2xi32>, tensor<?x3xi32>, tensor<?xi32>, tensor<?x4xi32>,
      tensor<?xindex>, tensor<2xi32>, tensor<?x6xi32>, tensor<2x1xi32>, tensor<3xi32>
}

// OUTSIDE: error: undefined behavior: 'tensor.extract_slice': elements 3 to 4 are out of bounds of dimension 0, which has size 4
func.func @outside(%t: tensor<4xi32>, %i: index) -> tensor<2xi32> {
  %0 = tensor.extract_slice %t[%i] [2] [1] : tensor<4xi32> to tensor<2xi32>
  return %0 : tensor<2xi32>
}

// TWICE: error: undefined behavior: 'tensor.parallel_insert_slice': two iterations insert the same element
func.func @twice(%t: tensor<4xi32>) -> tensor<4xi32> {
  %one = arith.constant dense<1> : tensor<1xi32>
  %0 = scf.forall (%i) in (3) shared_outs(%o = %t) -> (tensor<4xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %one into %o[0] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %0 : tensor<4xi32>
}
