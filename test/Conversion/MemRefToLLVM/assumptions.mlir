// RUN: oxmlir-opt %s --finalize-memref-to-llvm='index-bitwidth=32 use-generic-functions=true' | FileCheck %s

// CHECK-LABEL: @aligned(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[M]] : memref<4xf32> to !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V1:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.constant(16 : index) : i32
// CHECK-NEXT: llvm.intr.assume %[[V2]] ["align"(%[[V1]], %[[V3]] : !llvm.ptr, i32)] : i1
// CHECK-NEXT: return %[[M]] : memref<4xf32>
func.func @aligned(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.assume_alignment %m, 16 : memref<4xf32>
  return %0 : memref<4xf32>
}

// CHECK-LABEL: @distinct(
// CHECK-SAME: %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[B]] : memref<?xf32> to !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A]] : memref<?xf32> to !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V2:.*]] = llvm.extractvalue %[[V1]][1] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V3:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V4:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT: llvm.intr.assume %[[V4]] ["separate_storage"(%[[V2]], %[[V3]] : !llvm.ptr, !llvm.ptr)] : i1
// CHECK-NEXT: return %[[A]], %[[B]] : memref<?xf32>, memref<?xf32>
func.func @distinct(%a: memref<?xf32>, %b: memref<?xf32>) -> (memref<?xf32>, memref<?xf32>) {
  %0, %1 = memref.distinct_objects %a, %b : memref<?xf32>, memref<?xf32>
  return %0, %1 : memref<?xf32>, memref<?xf32>
}

// CHECK-LABEL: @allocated(
// CHECK-SAME: %[[N:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[N]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = llvm.mlir.constant(1 : index) : i32
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: %[[V3:.*]] = llvm.getelementptr %[[V2]][%[[V0]]] : (!llvm.ptr, i32) -> !llvm.ptr, f32
// CHECK-NEXT: %[[V4:.*]] = llvm.ptrtoint %[[V3]] : !llvm.ptr to i32
// CHECK-NEXT: %[[V5:.*]] = llvm.call @_mlir_memref_to_llvm_alloc(%[[V4]]) : (i32) -> !llvm.ptr
// CHECK-NEXT: %[[V6:.*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V7:.*]] = llvm.insertvalue %[[V5]], %[[V6]][0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V8:.*]] = llvm.insertvalue %[[V5]], %[[V7]][1] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V9:.*]] = llvm.mlir.constant(0 : index) : i32
// CHECK-NEXT: %[[V10:.*]] = llvm.insertvalue %[[V9]], %[[V8]][2] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V11:.*]] = llvm.insertvalue %[[V0]], %[[V10]][3, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V12:.*]] = llvm.insertvalue %[[V1]], %[[V11]][4, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: %[[V13:.*]] = llvm.extractvalue %[[V12]][0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
// CHECK-NEXT: llvm.call @_mlir_memref_to_llvm_free(%[[V13]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: return
func.func @allocated(%n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}
