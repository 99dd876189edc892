// RUN: oxmlir-opt %s --canonicalize="region-simplify=normal" | FileCheck %s --check-prefixes=CHECK,NORMAL
// RUN: oxmlir-opt %s --canonicalize="region-simplify=aggressive" | FileCheck %s --check-prefixes=CHECK,MERGED
// RUN: oxmlir-opt %s --canonicalize="region-simplify=disabled" | FileCheck %s --check-prefix=OFF

// Unreachable blocks go in any case.

func.func private @effect()
func.func private @other()

// CHECK-LABEL: func.func @unreachable
// OFF-LABEL: func.func @unreachable
func.func @unreachable() {
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  // OFF-NEXT: return
  // OFF-NEXT: }
  return
^bb1:
  call @effect() : () -> ()
  cf.br ^bb1
}

// Arguments that only feed one another are dead.
// CHECK-LABEL: func.func @dead_arguments
// OFF-LABEL: func.func @dead_arguments
func.func @dead_arguments(%c: i1, %a: i32) {
  // CHECK-NEXT: cf.br ^bb1
  cf.br ^bb1(%a : i32)
  // CHECK-NEXT: ^bb1:
  // OFF: ^bb1(%{{.*}}: i32):
^bb1(%x: i32):
  call @effect() : () -> ()
  // CHECK: cf.cond_br %arg0, ^bb1, ^bb2
  cf.cond_br %c, ^bb1(%x : i32), ^bb2
^bb2:
  return
}

// CHECK-LABEL: func.func @identical
func.func @identical(%c: i1, %a: i32, %b: i32) -> i32 {
  // NORMAL: cf.cond_br %arg0, ^bb1, ^bb2
  // MERGED-NEXT: %[[X:.*]] = arith.select %arg0, %arg1, %arg2
  // MERGED-NEXT: call @effect()
  // MERGED-NEXT: return %[[X]]
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @effect() : () -> ()
  return %a : i32
^bb2:
  call @effect() : () -> ()
  return %b : i32
}

// CHECK-LABEL: func.func @not_identical
func.func @not_identical(%c: i1) {
  // CHECK: cf.cond_br %arg0, ^bb1, ^bb2
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @effect() : () -> ()
  return
^bb2:
  call @other() : () -> ()
  return
}

// The branch cannot pass what differs: the blocks stay.
// CHECK-LABEL: func.func @unpassable(
// CHECK: llvm.cond_br %{{.*}}, ^[[A:.*]], ^[[B:.*]]
// CHECK-NEXT: ^[[A]]:
// CHECK-NEXT: return %{{.*}} : index
// CHECK-NEXT: ^[[B]]:
// CHECK-NEXT: return %{{.*}} : index
func.func @unpassable(%c: i1, %a: index, %b: index) -> index {
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : index
^bb2:
  return %b : index
}
