// What a bare pointer does not tell of a buffer follows from its type.
// RUN: oxmlir-opt %s --convert-func-to-llvm=use-bare-ptr-memref-call-conv=true --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --gpu-to-llvm=use-bare-pointers-for-host=true --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (3 functions, {{[1-9][0-9]*}} executions, 0 inputs skipped)
func.func @part(%m: memref<5x3xf32>) -> memref<3x3xf32, strided<[3, 1], offset: 6>> {
  %0 = memref.subview %m[2, 0] [3, 3] [1, 1] : memref<5x3xf32> to memref<3x3xf32, strided<[3, 1], offset: 6>>
  return %0 : memref<3x3xf32, strided<[3, 1], offset: 6>>
}

func.func @backward(%m: memref<7xf32>) -> memref<7xf32, strided<[-1], offset: 6>> {
  %0 = memref.subview %m[6] [7] [-1] : memref<7xf32> to memref<7xf32, strided<[-1], offset: 6>>
  return %0 : memref<7xf32, strided<[-1], offset: 6>>
}

// The function keeps its type, but returns a pointer.
func.func @base(%m: memref<?x6xi32>) -> memref<i32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x6xi32> into memref<?xi32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %0 : memref<?xi32> -> memref<i32>, index, index, index
  return %base : memref<i32>
}
