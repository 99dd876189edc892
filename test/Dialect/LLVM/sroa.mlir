// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(llvm.func(sroa))' | FileCheck %s

// Parts of parts too, and only those that are used.
// CHECK-LABEL: llvm.func @nested
// CHECK: %[[A:.+]] = llvm.alloca %{{.+}} x i16 : (i32) -> !llvm.ptr
// CHECK-NEXT: llvm.store %arg0, %[[A]] : i16, !llvm.ptr
// CHECK-NEXT: llvm.return
llvm.func @nested(%x: i16) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.struct<(i64, array<4 x i16>)> : (i32) -> !llvm.ptr
  %0 = llvm.getelementptr %a[0, 1, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, array<4 x i16>)>
  llvm.store %x, %0 : i16, !llvm.ptr
  llvm.return
}

// The address counts, not the type it is computed with; the rest of it is in bytes.
// CHECK-LABEL: llvm.func @bytes
// CHECK: %[[A:.+]] = llvm.alloca %{{.+}} x i64 : (i32) -> !llvm.ptr
// CHECK-NEXT: %[[P:.+]] = llvm.getelementptr %[[A]][2] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK-NEXT: llvm.store %arg0, %[[P]]
llvm.func @bytes(%x: i16) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.struct<(i8, i64)> : (i32) -> !llvm.ptr
  %0 = llvm.getelementptr %a[3] : (!llvm.ptr) -> !llvm.ptr, i16
  llvm.store %x, %0 : i16, !llvm.ptr
  llvm.return
}

// The start of a slot is that of its first part.
// CHECK-LABEL: llvm.func @first
// CHECK: %[[A:.+]] = llvm.alloca %{{.+}} x i32 : (i32) -> !llvm.ptr
// CHECK: llvm.load %[[A]] : !llvm.ptr -> i16
llvm.func @first() -> i16 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.struct<(i32, f32)> : (i32) -> !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i16
  llvm.return %0 : i16
}

// CHECK-LABEL: llvm.func @bystander
// CHECK-NOT: lifetime
// CHECK: llvm.alloca %{{.+}} x f32
llvm.func @bystander(%x: f32) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.array<2 x f32> : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %a : !llvm.ptr
  %0 = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x f32>
  llvm.store %x, %0 : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @fill
// CHECK: %[[A:.+]] = llvm.alloca %{{.+}} x i32
// CHECK: %[[N:.+]] = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: "llvm.intr.memset"(%[[A]], %arg0, %[[N]])
// CHECK-NEXT: llvm.load %[[A]]
llvm.func @fill(%byte: i8) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%a, %byte, %c6) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  %0 = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %1 : i32
}

// A copy out of the slot needs all parts, one into it those that are used.
// CHECK-LABEL: llvm.func @copies
// CHECK-DAG: %[[X:.+]] = llvm.alloca %{{.+}} x i32
// CHECK-DAG: %[[Y:.+]] = llvm.alloca %{{.+}} x f32
// CHECK: %[[P:.+]] = llvm.getelementptr %arg0[0, 0]
// CHECK: "llvm.intr.memcpy"(%[[P]], %[[X]],
// CHECK: %[[Q:.+]] = llvm.getelementptr %arg0[0, 1]
// CHECK: "llvm.intr.memcpy"(%[[Q]], %[[Y]],
llvm.func @copies(%p: !llvm.ptr) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.struct<(i32, f32)> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%p, %a, %c8) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @copy_in
// CHECK: %[[A:.+]] = llvm.alloca %{{.+}} x f32
// CHECK: %[[Q:.+]] = llvm.getelementptr %arg0[0, 1]
// CHECK: "llvm.intr.memcpy"(%[[A]], %[[Q]],
// CHECK-NOT: memcpy
llvm.func @copy_in(%p: !llvm.ptr) -> f32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.struct<(i32, f32)> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%a, %p, %c8) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %0 = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  %1 = llvm.load %0 : !llvm.ptr -> f32
  llvm.return %1 : f32
}

// Whoever reaches beyond a part, or anywhere, keeps the slot together; so do padding and many elements.
// CHECK-LABEL: llvm.func @kept
// CHECK: llvm.alloca %{{.+}} x !llvm.struct<(i32, i32)>
// CHECK: llvm.alloca %{{.+}} x !llvm.array<4 x i32>
// CHECK: llvm.alloca %{{.+}} x !llvm.struct<(i8, i32)>
// CHECK: llvm.alloca %{{.+}} x !llvm.array<17 x i32>
llvm.func @kept(%i: i32, %x: i8) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i64
  %b = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %1 = llvm.getelementptr %b[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %i, %1 : i32, !llvm.ptr
  %c = llvm.alloca %c1 x !llvm.struct<(i8, i32)> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr %c[2] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %x, %2 : i8, !llvm.ptr
  %d = llvm.alloca %c1 x !llvm.array<17 x i32> : (i32) -> !llvm.ptr
  llvm.store %i, %d : i32, !llvm.ptr
  llvm.return
}
