// RUN: oxmlir-opt %s | FileCheck %s

// CHECK-LABEL: func.func @switch
func.func @switch(%a: i32, %b: f32) -> f32 {
  // CHECK: cf.switch %arg0 : i32, [
  // CHECK-NEXT: default: ^bb1(%arg1 : f32),
  // CHECK-NEXT: 4294967293: ^bb1(%arg1 : f32),
  // CHECK-NEXT: 7: ^bb2
  // CHECK-NEXT: ]
  cf.switch %a : i32, [default: ^one(%b : f32), -3: ^one(%b : f32), 7: ^two]
^one(%x: f32):
  return %x : f32
^two:
  return %b : f32
}
