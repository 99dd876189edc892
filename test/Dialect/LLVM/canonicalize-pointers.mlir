// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: llvm.func @casts
// CHECK-NEXT: %[[V:.+]] = llvm.bitcast %arg0 : i32 to vector<2xi16>
// CHECK-NEXT: call @use(%arg0, %[[V]], %arg1)
llvm.func @use(i32, vector<2xi16>, !llvm.ptr)
llvm.func @casts(%x: i32, %p: !llvm.ptr) {
  %0 = llvm.bitcast %x : i32 to f32
  %1 = llvm.bitcast %0 : f32 to i32
  %2 = llvm.bitcast %0 : f32 to vector<2xi16>
  %3 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %4 = llvm.addrspacecast %3 : !llvm.ptr<1> to !llvm.ptr
  llvm.call @use(%1, %2, %4) : (i32, vector<2xi16>, !llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @indices
// CHECK-NEXT: %[[G:.+]] = llvm.getelementptr %arg0[%arg1, 3] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
// CHECK-NEXT: llvm.return %[[G]]
llvm.func @indices(%p: !llvm.ptr, %i: i64) -> !llvm.ptr {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c3 = llvm.mlir.constant(3 : i64) : i64
  %0 = llvm.getelementptr %p[%c0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %1 = llvm.getelementptr %0[%i, %c3] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.return %1 : !llvm.ptr
}
