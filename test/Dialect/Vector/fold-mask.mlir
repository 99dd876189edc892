// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @empty
func.func @empty(%x: vector<8xf32>, %m: vector<8xi1>) -> vector<8xf32> {
  // CHECK-NEXT: return %arg0
  %0 = vector.mask %m { vector.yield %x : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func.func @empty_with_passthru
func.func @empty_with_passthru(%x: vector<8xf32>, %m: vector<8xi1>, %p: vector<8xf32>) -> vector<8xf32> {
  // CHECK-NEXT: %[[CHOSEN:.*]] = arith.select %arg1, %arg0, %arg2 : vector<8xi1>, vector<8xf32>
  // CHECK-NEXT: return %[[CHOSEN]]
  %0 = vector.mask %m, %p { vector.yield %x : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func.func @all_lanes
func.func @all_lanes(%x: vector<8xf32>, %s: f32, %b: memref<8xf32>) -> f32 {
  %all = arith.constant dense<true> : vector<8xi1>
  %c0 = arith.constant 0 : index
  // CHECK-NOT: vector.mask
  // CHECK: vector.reduction <add>, %arg0, %arg1
  %0 = vector.mask %all { vector.reduction <add>, %x, %s : vector<8xf32> into f32 } : vector<8xi1> -> f32
  // CHECK: vector.transfer_write %arg0, %arg2
  vector.mask %all { vector.transfer_write %x, %b[%c0] {in_bounds = [true]} : vector<8xf32>, memref<8xf32> } : vector<8xi1>
  return %0 : f32
}

// CHECK-LABEL: func.func @some_lanes
func.func @some_lanes(%x: vector<8xf32>, %s: f32, %m: vector<8xi1>) -> f32 {
  // CHECK: vector.mask
  %0 = vector.mask %m { vector.reduction <add>, %x, %s : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return %0 : f32
}
