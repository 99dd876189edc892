// A function that nobody knows may write to the buffers that it gets, but for constant ones.
// RUN: sed 's/return %after/return %before/' %s > %t.before.mlir
// RUN: not oxmlir-opt %s --allow-unregistered-dialect --check-against=%t.before.mlir 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --cse --canonicalize --convert-to-llvm --check-passes=16

func.func private @unknown(memref<2xf32>)
memref.global "private" constant @ones : memref<2xf32> = dense<1.0>

// CHECK: error: function 'call' does something else in '{{.*}}before.mlir'
func.func @call(%m: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %before = memref.load %m[%c0] : memref<2xf32>
  call @unknown(%m) : (memref<2xf32>) -> ()
  %after = memref.load %m[%c0] : memref<2xf32>
  return %after : f32
}

// CHECK: error: function 'operation' does something else in '{{.*}}before.mlir'
func.func @operation(%m: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %before = memref.load %m[%c0] : memref<2xf32>
  "foo.write"(%m) : (memref<2xf32>) -> ()
  %after = memref.load %m[%c0] : memref<2xf32>
  return %after : f32
}

// CHECK-NOT: 'constant'
func.func @constant() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @ones : memref<2xf32>
  %before = memref.load %m[%c0] : memref<2xf32>
  call @unknown(%m) : (memref<2xf32>) -> ()
  %after = memref.load %m[%c0] : memref<2xf32>
  return %after : f32
}
