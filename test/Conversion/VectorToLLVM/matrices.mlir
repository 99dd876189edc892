// Contractions and transposes as the matrix intrinsics of LLVM, which take the columns of a matrix one behind the other.
// RUN: oxmlir-opt %s --convert-vector-to-llvm="vector-contract-lowering=llvmintr vector-transpose-lowering=llvmintr" | FileCheck %s


// CHECK-LABEL: func.func @product(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : vector<4x3xf32> to !llvm.array<4 x vector<3xf32>>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : vector<4x2xf32> to !llvm.array<4 x vector<2xf32>>
// CHECK-NEXT: %2 = ub.poison : vector<2x3xf32>
// CHECK-NEXT: %3 = builtin.unrealized_conversion_cast %2 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %4 = ub.poison : vector<12xf32>
// CHECK-NEXT: %5 = ub.poison : vector<8xf32>
// CHECK-NEXT: %6 = llvm.extractvalue %1[0] : !llvm.array<4 x vector<2xf32>>
// CHECK-NEXT: %7 = llvm.shufflevector %6, %6 [0, 1, 0, 0, 0, 0, 0, 0] : vector<2xf32>
// CHECK-NEXT: %8 = llvm.shufflevector %7, %5 [0, 1, 10, 11, 12, 13, 14, 15] : vector<8xf32>
// CHECK-NEXT: %9 = llvm.extractvalue %1[1] : !llvm.array<4 x vector<2xf32>>
// CHECK-NEXT: %10 = llvm.shufflevector %9, %9 [0, 1, 0, 0, 0, 0, 0, 0] : vector<2xf32>
// CHECK-NEXT: %11 = llvm.shufflevector %10, %8 [8, 9, 0, 1, 12, 13, 14, 15] : vector<8xf32>
// CHECK-NEXT: %12 = llvm.extractvalue %1[2] : !llvm.array<4 x vector<2xf32>>
// CHECK-NEXT: %13 = llvm.shufflevector %12, %12 [0, 1, 0, 0, 0, 0, 0, 0] : vector<2xf32>
// CHECK-NEXT: %14 = llvm.shufflevector %13, %11 [8, 9, 10, 11, 0, 1, 14, 15] : vector<8xf32>
// CHECK-NEXT: %15 = llvm.extractvalue %1[3] : !llvm.array<4 x vector<2xf32>>
// CHECK-NEXT: %16 = llvm.shufflevector %15, %15 [0, 1, 0, 0, 0, 0, 0, 0] : vector<2xf32>
// CHECK-NEXT: %17 = llvm.shufflevector %16, %14 [8, 9, 10, 11, 12, 13, 0, 1] : vector<8xf32>
// CHECK-NEXT: %18 = llvm.intr.matrix.transpose %17 {columns = 4 : i32, rows = 2 : i32} : vector<8xf32> into vector<8xf32>
// CHECK-NEXT: %19 = llvm.shufflevector %18, %18 [0, 1, 2, 3] : vector<8xf32>
// CHECK-NEXT: %20 = llvm.shufflevector %18, %18 [4, 5, 6, 7] : vector<8xf32>
// CHECK-NEXT: %21 = llvm.shufflevector %19, %19 [0, 1, 2, 3, 0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT: %22 = llvm.shufflevector %21, %5 [0, 1, 2, 3, 12, 13, 14, 15] : vector<8xf32>
// CHECK-NEXT: %23 = llvm.shufflevector %20, %20 [0, 1, 2, 3, 0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT: %24 = llvm.shufflevector %23, %22 [8, 9, 10, 11, 0, 1, 2, 3] : vector<8xf32>
// CHECK-NEXT: %25 = llvm.extractvalue %0[0] : !llvm.array<4 x vector<3xf32>>
// CHECK-NEXT: %26 = llvm.shufflevector %25, %25 [0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<3xf32>
// CHECK-NEXT: %27 = llvm.shufflevector %26, %4 [0, 1, 2, 15, 16, 17, 18, 19, 20, 21, 22, 23] : vector<12xf32>
// CHECK-NEXT: %28 = llvm.extractvalue %0[1] : !llvm.array<4 x vector<3xf32>>
// CHECK-NEXT: %29 = llvm.shufflevector %28, %28 [0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<3xf32>
// CHECK-NEXT: %30 = llvm.shufflevector %29, %27 [12, 13, 14, 0, 1, 2, 18, 19, 20, 21, 22, 23] : vector<12xf32>
// CHECK-NEXT: %31 = llvm.extractvalue %0[2] : !llvm.array<4 x vector<3xf32>>
// CHECK-NEXT: %32 = llvm.shufflevector %31, %31 [0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<3xf32>
// CHECK-NEXT: %33 = llvm.shufflevector %32, %30 [12, 13, 14, 15, 16, 17, 0, 1, 2, 21, 22, 23] : vector<12xf32>
// CHECK-NEXT: %34 = llvm.extractvalue %0[3] : !llvm.array<4 x vector<3xf32>>
// CHECK-NEXT: %35 = llvm.shufflevector %34, %34 [0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<3xf32>
// CHECK-NEXT: %36 = llvm.shufflevector %35, %33 [12, 13, 14, 15, 16, 17, 18, 19, 20, 0, 1, 2] : vector<12xf32>
// CHECK-NEXT: %37 = llvm.intr.matrix.multiply %36, %24 {lhs_columns = 4 : i32, lhs_rows = 3 : i32, rhs_columns = 2 : i32} : (vector<12xf32>, vector<8xf32>) -> vector<6xf32>
// CHECK-NEXT: %38 = llvm.shufflevector %37, %37 [0, 1, 2] : vector<6xf32>
// CHECK-NEXT: %39 = llvm.insertvalue %38, %3[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %40 = llvm.shufflevector %37, %37 [3, 4, 5] : vector<6xf32>
// CHECK-NEXT: %41 = llvm.insertvalue %40, %39[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %42 = builtin.unrealized_conversion_cast %41 : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
// CHECK-NEXT: %43 = arith.addf %arg2, %42 : vector<2x3xf32>
func.func @product(%a: vector<4x2xf32>, %b: vector<4x3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x2xf32>, vector<4x3xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
