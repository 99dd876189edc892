// Parts of the input are processed independently; lines are counted over the whole file.
// RUN: not oxmlir-opt %s --split-input-file 2>/dev/null | FileCheck %s
// RUN: not oxmlir-opt %s --split-input-file 2>&1 >/dev/null | FileCheck %s --check-prefix=ERROR
// RUN: not oxmlir-opt %s --split-input-file --output-split-marker='// next' 2>/dev/null | FileCheck %s --check-prefix=MARKER

// ERROR: split.mlir:[[#@LINE+8]]:{{.*}}: error:

// CHECK: func.func @first
// MARKER: // next
func.func @first() {
  return
}
// -----
func.func @second() { none }
// -----
// CHECK: // -----
// CHECK-NEXT: // -----
// CHECK-NEXT: module
// CHECK: func.func @third
func.func @third() {
  return
}
