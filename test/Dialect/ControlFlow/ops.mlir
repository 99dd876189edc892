// Branches between blocks.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @br
func.func @br(%x: i32) -> i32 {
  // CHECK-NEXT: cf.br ^bb1
  cf.br ^one
// CHECK-NEXT: ^bb1:  // pred: ^bb0
^one:
  // CHECK-NEXT: cf.br ^bb2(%{{.*}} : i32) {note}
  cf.br ^two(%x : i32) {note}
// CHECK-NEXT: ^bb2(%{{.*}}: i32):  // pred: ^bb1
^two(%y: i32):
  // CHECK-NEXT: return %{{.*}} : i32
  return %y : i32
}

// CHECK-LABEL: func.func @cond_br
func.func @cond_br(%c: i1, %x: i32) -> i32 {
  // CHECK-NEXT: cf.cond_br %{{.*}}, ^bb1, ^bb2(%{{.*}} : i32)
  cf.cond_br %c, ^one, ^two(%x : i32)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
^one:
  // CHECK-NEXT: cf.cond_br %{{.*}} weights([3, 1]), ^bb2(%{{.*}} : i32), ^bb2(%{{.*}} : i32) {note}
  cf.cond_br %c weights([3, 1]), ^two(%x : i32), ^two(%x : i32) {note}
// CHECK-NEXT: ^bb2(%{{.*}}: i32):  // 3 preds: ^bb0, ^bb1, ^bb1
^two(%y: i32):
  // CHECK-NEXT: cf.assert %{{.*}}, "it holds"
  cf.assert %c, "it holds"
  // CHECK-NEXT: cf.assert %{{.*}}, "\22quoted\22" {note}
  cf.assert %c, "\22quoted\22" {note}
  // CHECK-NEXT: return %{{.*}} : i32
  return %y : i32
}

// CHECK-LABEL: func.func @switch
// CHECK-NEXT: cf.switch %{{.*}} : i8, [
// CHECK-NEXT: default: ^bb1]
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: cf.switch %{{.*}} : i8, [
// CHECK-NEXT: default: ^bb2,
// CHECK-NEXT: 3: ^bb3(%{{.*}} : i32),
// CHECK-NEXT: 12: ^bb3(%{{.*}} : i32)
// CHECK-NEXT: ] {note}
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: return
// CHECK-NEXT: ^bb3(%{{.*}}: i32):  // 2 preds: ^bb1, ^bb1
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @switch(%f: i8, %x: i32) {
  cf.switch %f : i8, [
    default: ^one
  ]
^one:
  cf.switch %f : i8, [
    default: ^two,
    3: ^three(%x : i32),
    12: ^three(%x : i32)
  ] {note}
^two:
  return
^three(%y: i32):
  return
}

// CHECK-LABEL: func.func @negative_case
func.func @negative_case(%a: i32, %b: f32) -> f32 {
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

// CHECK-LABEL: func.func @wide_negative_cases
func.func @wide_negative_cases(%a: i64, %b: i128) {
  // CHECK: 18446744073709551615: ^bb1
  cf.switch %a : i64, [default: ^one, -1: ^one]
^one:
  // CHECK: 340282366920938463463374607431768211454: ^bb2
  cf.switch %b : i128, [default: ^two, -2: ^two]
^two:
  return
}
