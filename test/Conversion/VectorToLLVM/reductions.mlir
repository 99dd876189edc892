// Reductions become intrinsics, those under a mask such with a mask and a length.
// RUN: oxmlir-opt %s --convert-vector-to-llvm=reassociate-fp-reductions | FileCheck %s


// CHECK-LABEL: func.func @ints(
// CHECK-NEXT: %0 = "llvm.intr.vector.reduce.add"(%arg0) : (vector<4xi32>) -> i32
// CHECK-NEXT: %1 = "llvm.intr.vector.reduce.xor"(%arg0) : (vector<4xi32>) -> i32
// CHECK-NEXT: %2 = llvm.xor %arg1, %1 : i32
// CHECK-NEXT: %3 = "llvm.intr.vector.reduce.umin"(%arg0) : (vector<4xi32>) -> i32
// CHECK-NEXT: %4 = llvm.icmp "ule" %arg1, %3 : i32
// CHECK-NEXT: %5 = llvm.select %4, %arg1, %3 : i1, i32
func.func @ints(%v: vector<4xi32>, %a: i32) -> (i32, i32, i32) {
  %0 = vector.reduction <add>, %v : vector<4xi32> into i32
  %1 = vector.reduction <xor>, %v, %a : vector<4xi32> into i32
  %2 = vector.reduction <minui>, %v, %a : vector<4xi32> into i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @floats(
// CHECK-NEXT: %0 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT: %1 = "llvm.intr.vector.reduce.fmul"(%0, %arg0) <{fastmathFlags = #llvm.fastmath<nnan, reassoc>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT: %2 = "llvm.intr.vector.reduce.fadd"(%arg1, %arg0) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT: %3 = llvm.intr.vector.reduce.fmaximum(%arg0) {fastmathFlags = #llvm.fastmath<reassoc>} : (vector<4xf32>) -> f32
// CHECK-NEXT: %4 = llvm.intr.maximum(%3, %arg1) : (f32, f32) -> f32
func.func @floats(%v: vector<4xf32>, %a: f32) -> (f32, f32, f32) {
  %0 = vector.reduction <mul>, %v fastmath<nnan> : vector<4xf32> into f32
  %1 = vector.reduction <add>, %v, %a : vector<4xf32> into f32
  %2 = vector.reduction <maximumf>, %v, %a : vector<4xf32> into f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @masked(
// CHECK-NEXT: %0 = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %1 = "llvm.intr.vp.reduce.smin"(%arg2, %arg0, %arg3, %0) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
// CHECK-NEXT: %2 = llvm.mlir.constant(0xFE00 : f16) : f16
// CHECK-NEXT: %3 = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %4 = "llvm.intr.vscale"() : () -> i64
// CHECK-NEXT: %5 = builtin.unrealized_conversion_cast %4 : i64 to index
// CHECK-NEXT: %6 = arith.index_cast %5 : index to i32
// CHECK-NEXT: %7 = arith.muli %3, %6 : i32
// CHECK-NEXT: %8 = "llvm.intr.vp.reduce.fmin"(%2, %arg1, %arg4, %7) : (f16, vector<[4]xf16>, vector<[4]xi1>, i32) -> f16
func.func @masked(%v: vector<4xi32>, %w: vector<[4]xf16>, %a: i32, %m: vector<4xi1>, %n: vector<[4]xi1>) -> (i32, f16) {
  %0 = vector.mask %m { vector.reduction <minsi>, %v, %a : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %1 = vector.mask %n { vector.reduction <minnumf>, %w : vector<[4]xf16> into f16 } : vector<[4]xi1> -> f16
  return %0, %1 : i32, f16
}
