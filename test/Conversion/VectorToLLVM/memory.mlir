// Accesses become those of llvm at an address that is computed from the descriptor.
// RUN: oxmlir-opt %s --convert-to-llvm=filter-dialects=vector | FileCheck %s


// CHECK-LABEL: func.func @plain(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %4 = llvm.load %3 {alignment = 4 : i64, nontemporal} : !llvm.ptr -> vector<4xf32>
// CHECK-NEXT: %5 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %6 = llvm.getelementptr %5[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.store %4, %6 {alignment = 8 : i64} : vector<4xf32>, !llvm.ptr
func.func @plain(%m: memref<?xf32>, %i: index) {
  %0 = vector.load %m[%i] {nontemporal = true} : memref<?xf32>, vector<4xf32>
  vector.store %0, %m[%i] {alignment = 8} : memref<?xf32>, vector<4xf32>
  return
}

// CHECK-LABEL: func.func @masked(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : memref<?xi32, 1> to !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%0] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT: %4 = llvm.intr.masked.load %3, %arg2, %arg3 {alignment = 4 : i32} : (!llvm.ptr<1>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
// CHECK-NEXT: %5 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %6 = llvm.getelementptr %5[%0] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK-NEXT: llvm.intr.masked.store %4, %6, %arg2 {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr<1>
func.func @masked(%m: memref<?xi32, 1>, %i: index, %mask: vector<4xi1>, %v: vector<4xi32>) {
  %0 = vector.maskedload %m[%i], %mask, %v : memref<?xi32, 1>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.maskedstore %m[%i], %mask, %0 : memref<?xi32, 1>, vector<4xi1>, vector<4xi32>
  return
}

// CHECK-LABEL: func.func @indexed(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg3 : vector<4xindex> to vector<4xi64>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg0 : memref<?xindex> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %4 = llvm.getelementptr %3[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i64
// CHECK-NEXT: %5 = llvm.getelementptr %4[%arg4] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, i64
// CHECK-NEXT: %6 = llvm.intr.masked.gather %5, %arg2, %0 {alignment = 8 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi64>) -> vector<4xi64>
// CHECK-NEXT: %7 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %8 = llvm.getelementptr %7[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i64
// CHECK-NEXT: %9 = llvm.getelementptr %8[%arg4] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, i64
// CHECK-NEXT: llvm.intr.masked.scatter %6, %9, %arg2 {alignment = 8 : i32} : vector<4xi64>, vector<4xi1> into vector<4x!llvm.ptr>
func.func @indexed(%m: memref<?xindex>, %i: index, %mask: vector<4xi1>, %v: vector<4xindex>, %at: vector<4xi32>) {
  %0 = vector.gather %m[%i][%at], %mask, %v : memref<?xindex>, vector<4xi32>, vector<4xi1>, vector<4xindex> into vector<4xindex>
  vector.scatter %m[%i][%at], %mask, %0 : memref<?xindex>, vector<4xi32>, vector<4xi1>, vector<4xindex>
  return
}

// CHECK-LABEL: func.func @dense(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %4 = "llvm.intr.masked.expandload"(%3, %arg2, %arg3) <{arg_attrs = [{llvm.align = 8 : i64}, {}, {}]}> : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %5 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %6 = llvm.getelementptr %5[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: "llvm.intr.masked.compressstore"(%4, %6, %arg2) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
func.func @dense(%m: memref<?xf32>, %i: index, %mask: vector<4xi1>, %v: vector<4xf32>) {
  %0 = vector.expandload %m[%i], %mask, %v {alignment = 8} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i], %mask, %0 : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK-LABEL: func.func @strided(
// CHECK-NEXT: %0 = vector.gather %arg0[%arg1] [%arg4], %arg2, %arg3 : memref<?xf32, strided<[2]>>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
func.func @strided(%m: memref<?xf32, strided<[2]>>, %i: index, %mask: vector<4xi1>, %v: vector<4xf32>, %at: vector<4xi32>) -> vector<4xf32> {
  %0 = vector.gather %m[%i][%at], %mask, %v : memref<?xf32, strided<[2]>>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
