// Structured control flow.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @for
func.func @for(%lb: index, %ub: index, %step: index, %x: f32, %i: i32) {
  // CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
  scf.for %iv = %lb to %ub step %step {
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
  scf.for %iv = %lb to %ub step %step {
    // CHECK-NEXT: "test.use"(%{{.*}}) : (index) -> ()
    "test.use"(%iv) : (index) -> ()
  // CHECK-NEXT: } {note = 1 : i32}
  } {note = 1 : i32}
  // CHECK-NEXT: %{{.*}} = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (f32) {
  %0 = scf.for %iv = %lb to %ub step %step iter_args(%a = %x) -> (f32) {
    // CHECK-NEXT: scf.yield %{{.*}} : f32
    scf.yield %a : f32
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %{{.*}}:2 = scf.for unsigned %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (f32, i32)  : i32 {
  %1:2 = scf.for unsigned %iv = %i to %i step %i iter_args(%a = %x, %b = %i) -> (f32, i32) : i32 {
    // CHECK-NEXT: scf.yield %{{.*}}, %{{.*}} : f32, i32
    scf.yield %a, %iv : f32, i32
  // CHECK-NEXT: }
  }
  return
}

// CHECK-LABEL: func.func @if
func.func @if(%c: i1, %x: f32) {
  // CHECK-NEXT: scf.if %{{.*}} {
  scf.if %c {
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: scf.if %{{.*}} {
  scf.if %c {
    // CHECK-NEXT: "test.then"() : () -> ()
    "test.then"() : () -> ()
  // CHECK-NEXT: } else {
  } else {
    // CHECK-NEXT: "test.else"() : () -> ()
    "test.else"() : () -> ()
  // CHECK-NEXT: } {note}
  } {note}
  // CHECK-NEXT: %{{.*}} = scf.if %{{.*}} -> (f32) {
  %0 = scf.if %c -> f32 {
    // CHECK-NEXT: scf.yield %{{.*}} : f32
    scf.yield %x : f32
  // CHECK-NEXT: } else {
  } else {
    // CHECK-NEXT: scf.yield %{{.*}} : f32
    scf.yield %x : f32
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %{{.*}}:2 = scf.if %{{.*}} -> (f32, i1) {
  %1:2 = scf.if %c -> (f32, i1) {
    // CHECK-NEXT: scf.yield %{{.*}}, %{{.*}} : f32, i1
    scf.yield %x, %c : f32, i1
  // CHECK-NEXT: } else {
  } else {
    // CHECK-NEXT: scf.yield %{{.*}}, %{{.*}} : f32, i1
    scf.yield %x, %c : f32, i1
  // CHECK-NEXT: }
  }
  return
}

// CHECK-LABEL: func.func @while
func.func @while(%c: i1, %x: f32) {
  // CHECK-NEXT: scf.while : () -> () {
  scf.while : () -> () {
    // CHECK-NEXT: scf.condition(%{{.*}})
    scf.condition(%c)
  // CHECK-NEXT: } do {
  } do {
    // CHECK-NEXT: scf.yield
    scf.yield
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %{{.*}}:2 = scf.while (%{{.*}} = %{{.*}}) : (f32) -> (f32, i1) {
  %0:2 = scf.while (%a = %x) : (f32) -> (f32, i1) {
    // CHECK-NEXT: scf.condition(%{{.*}}) {tag} %{{.*}}, %{{.*}} : f32, i1
    scf.condition(%c) {tag} %a, %c : f32, i1
  // CHECK-NEXT: } do {
  } do {
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: i1):
  ^bb0(%b: f32, %d: i1):
    // CHECK-NEXT: scf.yield %{{.*}} : f32
    scf.yield %b : f32
  // CHECK-NEXT: } attributes {note}
  } attributes {note}
  return
}

// CHECK-LABEL: func.func @parallel
// CHECK-NEXT: scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: scf.parallel (%{{.*}}, %{{.*}}) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %{{.*}}) step (%{{.*}}, %{{.*}}) {
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: } {note}
// CHECK-NEXT: %{{.*}}:2 = scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) init (%{{.*}}, %{{.*}}) -> (f32, f32) {
// CHECK-NEXT: scf.reduce(%{{.*}}, %{{.*}} : f32, f32) {
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
// CHECK-NEXT: scf.reduce.return %{{.*}} : f32
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
// CHECK-NEXT: scf.reduce.return %{{.*}} : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @parallel(%n: index, %x: f32) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
  }
  scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) {
    scf.reduce
  } {note}
  %0:2 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x, %x) -> (f32, f32) {
    scf.reduce(%x, %x : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %b : f32
    }
  }
  return
}

// CHECK-LABEL: func.func @forall
func.func @forall(%n: index, %t: tensor<8xf32>, %s: tensor<1xf32>) {
  // CHECK-NEXT: scf.forall (%{{.*}}) in (8) {
  scf.forall (%i) in (8) {
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: scf.forall (%{{.*}}, %{{.*}}) = (0, %{{.*}}) to (%{{.*}}, 8) step (2, 1) {
  scf.forall (%i, %j) = (0, %n) to (%n, 8) step (2, 1) {
  // CHECK-NEXT: } {mapping = [#gpu.block<x>, #gpu.thread<linear_dim_0>], note}
  } {mapping = [#gpu.block<x>, #gpu.thread<linear_dim_0>], note}
  // CHECK-NEXT: %{{.*}} = scf.forall (%{{.*}}) in (%{{.*}}) shared_outs(%{{.*}} = %{{.*}}) -> (tensor<8xf32>) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<8xf32>) {
    // CHECK-NEXT: scf.forall.in_parallel {
    scf.forall.in_parallel {
      // CHECK-NEXT: tensor.parallel_insert_slice %{{.*}} into %{{.*}}[%{{.*}}] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    // CHECK-NEXT: }
    }
  // CHECK-NEXT: } {mapping = [#gpu.warp<x>, #gpu.mask<3>]}
  } {mapping = [#gpu.warp<x>, #gpu.mask<3>]}
  return
}

// CHECK-LABEL: func.func @index_switch
func.func @index_switch(%n: index, %x: f32) {
  // CHECK-NEXT: scf.index_switch %{{.*}}
  scf.index_switch %n
  // CHECK-NEXT: default {
  default {
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %{{.*}} = scf.index_switch %{{.*}} {note} -> f32
  %0 = scf.index_switch %n {note} -> f32
  // CHECK-NEXT: case -1 {
  case -1 {
    // CHECK-NEXT: scf.yield %{{.*}} : f32
    scf.yield %x : f32
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: case 7 {
  case 7 {
    // CHECK-NEXT: scf.yield %{{.*}} : f32
    scf.yield %x : f32
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: default {
  default {
    // CHECK-NEXT: scf.yield %{{.*}} : f32
    scf.yield %x : f32
  // CHECK-NEXT: }
  }
  return
}

// CHECK-LABEL: func.func @execute_region
func.func @execute_region(%x: f32) {
  // CHECK-NEXT: scf.execute_region {
  scf.execute_region {
    // CHECK-NEXT: scf.yield
    scf.yield
  // CHECK-NEXT: }
  }
  // CHECK-NEXT: %{{.*}} = scf.execute_region -> f32 no_inline {
  %0 = scf.execute_region -> f32 no_inline {
    // CHECK-NEXT: cf.br ^bb1
    cf.br ^bb1
  // CHECK-NEXT: ^bb1:  // pred: ^bb0
  ^bb1:
    // CHECK-NEXT: scf.yield %{{.*}} : f32
    scf.yield %x : f32
  // CHECK-NEXT: } {note}
  } {note}
  return
}
