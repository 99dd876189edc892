// Results that are the same value from everywhere, or the same as another one.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @p()
// CHECK-LABEL: func.func @one_value
// CHECK: return %arg1 : i32
func.func @one_value(%c: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    func.call @p() : () -> ()
    scf.yield %x : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}
// CHECK-LABEL: func.func @twice
// CHECK: return %[[R:.*]], %[[R]] : i32, i32
func.func @twice(%i: index, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.index_switch %i -> i32, i32
  case 0 {
    func.call @p() : () -> ()
    scf.yield %x, %x : i32, i32
  }
  default {
    scf.yield %y, %y : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
// CHECK-LABEL: func.func @splat
// CHECK: %[[B:.*]] = vector.broadcast %arg0 : f32 to vector<8xf32>
// CHECK-NEXT: return %[[B]]
func.func @splat(%f: f32) -> vector<8xf32> {
  %a = vector.broadcast %f : f32 to vector<4xf32>
  %b = vector.broadcast %f : f32 to vector<8xf32>
  %0 = vector.insert_strided_slice %a, %b {offsets = [2], strides = [1]} : vector<4xf32> into vector<8xf32>
  return %0 : vector<8xf32>
}
