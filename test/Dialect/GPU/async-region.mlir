// RUN: oxmlir-opt --gpu-async-region --split-input-file --verify-diagnostics %s | FileCheck %s

func.func private @host()

// CHECK-LABEL: func @chain(
// CHECK-SAME: %[[A:.*]]: memref<?xf32>, %[[N:.*]]: index, %[[X:.*]]: f32
func.func @chain(%a: memref<?xf32>, %n: index, %x: f32, %c: i1) {
  // CHECK-NEXT: %[[T0:.*]] = gpu.wait async
  // CHECK-NEXT: %[[M:.*]], %[[T1:.*]] = gpu.alloc async [%[[T0]]] (%[[N]])
  // CHECK-NEXT: arith.addi
  // CHECK-NEXT: %[[T2:.*]] = gpu.memcpy async [%[[T1]]] %[[M]], %[[A]]
  // CHECK-NEXT: gpu.wait [%[[T2]]]
  // CHECK-NEXT: call @host
  %m = gpu.alloc (%n) : memref<?xf32>
  %sum = arith.addi %n, %n : index
  gpu.memcpy %m, %a : memref<?xf32>, memref<?xf32>
  call @host() : () -> ()
  // What waits for the right token already stays as it is.
  // CHECK-NEXT: %[[T3:.*]] = gpu.wait async
  // CHECK-NEXT: %[[T4:.*]] = gpu.memset async [%[[T3]]] %[[M]]
  // CHECK-NEXT: gpu.wait [%[[T4]]]
  %t = gpu.wait async
  %u = gpu.memset async [%t] %m, %x : memref<?xf32>, f32
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: %[[T5:.*]] = gpu.wait async
  // CHECK-NEXT: %[[T6:.*]] = gpu.dealloc async [%[[T5]]] %[[M]]
  // CHECK-NEXT: gpu.wait [%[[T6]]]
  // CHECK-NEXT: }
  scf.if %c {
    gpu.dealloc %m : memref<?xf32>
  }
  return
}

// -----

func.func @launch(%n: index) {
  // expected-error @below {{replace with gpu.launch_func first}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}
