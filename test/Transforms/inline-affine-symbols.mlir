// A value that is a symbol in the callee and a dimension where it is called becomes one at once, though nothing simplifies the caller.
// RUN: oxmlir-opt %s --inline='max-iterations=1' | FileCheck %s

func.func private @callee(%a: index, %x: i32, %m: memref<4xi32>) {
  affine.store %x, %m[symbol(%a) mod 4] : memref<4xi32>
  return
}

// CHECK-LABEL: func.func @caller(
// CHECK: affine.for %[[I:.*]] = 1 to 0 step 3
// CHECK: affine.store %{{.*}}, %{{.*}}[%[[I]] mod 4] : memref<4xi32>
func.func @caller(%x: i32) {
  affine.for %i = 1 to 0 step 3 {
    %m = memref.alloc() : memref<4xi32>
    func.call @callee(%i, %x, %m) : (index, i32, memref<4xi32>) -> ()
  }
  return
}
