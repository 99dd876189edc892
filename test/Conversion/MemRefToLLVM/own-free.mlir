// A function of the C library that the program declares itself is called as it is declared.
// RUN: oxmlir-opt %s --finalize-memref-to-llvm --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --finalize-memref-to-llvm --convert-func-to-llvm --split-input-file | FileCheck %s --check-prefix=LOWERED

// CHECK-NOT: llvm.func
// CHECK-LABEL: func.func @own
// CHECK: %[[M:.*]] = call @malloc(%{{.*}}) : (i64) -> !llvm.ptr
// CHECK: call @free(%{{.*}}) : (!llvm.ptr) -> ()
// LOWERED-LABEL: llvm.func @own
// LOWERED: llvm.call @malloc(%{{.*}}) : (i64) -> !llvm.ptr
// LOWERED: llvm.call @free(%{{.*}}) : (!llvm.ptr) -> ()
func.func @own(%n: index, %m: memref<?xf32>) -> memref<?xf32> {
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @malloc(i64) -> !llvm.ptr
func.func private @free(!llvm.ptr)

// -----

// Others of that name are something else.
// CHECK: llvm.func @free_0(!llvm.ptr)
// CHECK-LABEL: func.func @other
// CHECK: llvm.call @free_0(
func.func @other(%m: memref<?xf32>) {
  memref.dealloc %m : memref<?xf32>
  return
}

func.func private @free(i32)
