// RUN: oxmlir-opt %s --remove-dead-values | FileCheck %s

// Blocks of a launch that are never reached end as those of a launch may.

// CHECK-LABEL: func.func @launch
func.func @launch(%m: memref<2xindex>) {
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  // CHECK: gpu.launch
  // CHECK: cf.cond_br %false, ^[[DEAD:.*]], ^[[LIVE:.*]]
  // CHECK: ^[[DEAD]]:
  // CHECK-NEXT: gpu.terminator
  // CHECK: ^[[LIVE]]:
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: gpu.terminator
  gpu.launch blocks(%a, %b, %c) in (%d = %c1, %e = %c1, %f = %c1) threads(%g, %h, %i) in (%j = %c1, %k = %c1, %l = %c1) {
    cf.cond_br %false, ^dead, ^live
  ^dead:
    %never = arith.cmpi eq, %a, %b : index
    cf.cond_br %never, ^live, ^dead
  ^live:
    memref.store %a, %m[%a] : memref<2xindex>
    gpu.terminator
  }
  return
}
