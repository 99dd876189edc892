// Programs of all dialects for the host become ones of the llvm dialect alone.
//
// RUN: oxmlir-opt %s --test-lower-to-llvm | FileCheck %s
// RUN: oxmlir-opt %s --test-lower-to-llvm=reassociate-fp-reductions | FileCheck %s --check-prefix=REASSOC
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(func.func(test-lower-to-llvm))' 2>&1 | FileCheck %s --check-prefix=ANCHOR

// ANCHOR: Can't add pass

// CHECK-LABEL: llvm.func @sum(
// REASSOC-LABEL: llvm.func @sum(
func.func @sum(%buffer: memref<8xf32, strided<[2], offset: ?>>, %count: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %one = index.constant 1
  %first = vector.transfer_read %buffer[%one], %zero {in_bounds = [true]} : memref<8xf32, strided<[2], offset: ?>>, vector<4xf32>
  // CHECK: "llvm.intr.vector.reduce.fadd"({{.*}}) <{fastmathFlags = #llvm.fastmath<none>}>
  // REASSOC: "llvm.intr.vector.reduce.fadd"({{.*}}) <{fastmathFlags = #llvm.fastmath<reassoc>}>
  %start = vector.reduction <add>, %first : vector<4xf32> into f32
  // CHECK: llvm.cond_br
  %sum = affine.for %i = 0 to %count iter_args(%part = %start) -> f32 {
    %element = affine.load %buffer[%i] : memref<8xf32, strided<[2], offset: ?>>
    // CHECK: llvm.intr.sqrt
    %root = math.sqrt %element : f32
    %next = arith.addf %part, %root : f32
    affine.yield %next : f32
  }
  // CHECK-NOT: unrealized
  // CHECK: llvm.return
  return %sum : f32
}

// CHECK-LABEL: llvm.func @zero(
// CHECK: llvm.store {{.*}} : f32, !llvm.ptr
func.func @zero(%buffer: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%buffer : memref<8xf32>)
  return
}
