// The parts of a size are dimensions of its map, so that what is subtracted again cancels.
// RUN: oxmlir-opt %s -resolve-ranked-shaped-type-result-dims -allow-unregistered-dialect | FileCheck %s

// CHECK: #[[SUM:.*]] = affine_map<(d0, d1)[s0] -> (d0 + d1 + s0)>
// CHECK-LABEL: @in_loop
// CHECK: %[[LOW:.*]] = "test.low"
// CHECK: %[[HIGH:.*]] = "test.high"
// CHECK: affine.apply #[[SUM]](%[[LOW]], %[[HIGH]])[%{{.*}}]
func.func @in_loop(%a: tensor<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  scf.for %i = %n to %n step %n {
    %low = "test.low"() : () -> index
    %high = "test.high"() : () -> index
    %0 = tensor.pad %a low[%low] high[%high] {
    ^bb0(%j: index):
      tensor.yield %x : f32
    } : tensor<?xf32> to tensor<?xf32>
    %1 = tensor.dim %0, %c0 : tensor<?xf32>
    "test.use"(%1) : (index) -> ()
  }
  return
}
