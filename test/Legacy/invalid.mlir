// RUN: not oxmlir-opt -split-input-file %s 2>&1 | FileCheck %s
// Messages name the places of the text as it is, whatever is parsed in the end.

func @types(%a: i32, %b: i64) {
  // CHECK: [[#@LINE+1]]:17: error: use of value '%b' expects different type than prior uses: 'i32' vs 'i64'
  %0 = addi %a, %b : i32
  return
}

// -----

func @gone(%v: vector<4x2xf32>, %n: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'vector.extract_slices' does not exist any more; use vector.extract_strided_slice for each slice
  %0 = vector.extract_slices %v, [2, 2], [2, 1] : vector<4x2xf32> into tuple<vector<2x2xf32>, vector<2x2xf32>>
  // CHECK: [[#@LINE+1]]:8: error: 'vector.reshape' does not exist any more; use vector.shuffle, as its shapes are not known
  %1 = vector.reshape %v, [%n], [%n], [2] : vector<4x2xf32> to vector<4x2xf32>
  // CHECK: [[#@LINE+1]]:8: error: 'alloc_static' does not exist any more; use memref.alloc, as the memory has no strides
  %2 = alloc_static(0x100) : memref<8xf32, (d0) -> (d0 floordiv 2, d0 mod 2)>
  return
}

// -----

// What defines functions as they are defined today is no old text.
func.func @today(%a: i32) {
  // CHECK: [[#@LINE+1]]:8: error: custom op 'addi' is unknown (tried 'func.addi' as well)
  %0 = addi %a, %a : i32
  return
}

// -----

func @verified(%m: memref<4xf32>, %i: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'memref.load' op incorrect number of indices for load, expected 1 but got 2
  %0 = load %m[%i, %i] : memref<4xf32>
  return
}

// -----

// CHECK: [[#@LINE+1]]:73: error: layout maps of a memref do not compose: a map of 2 dimensions follows one of 3 results
func @composed(%m: memref<4x4xf32, (i, j) -> (i, j, i), (i, j) -> (j, i)>) {
  return
}
