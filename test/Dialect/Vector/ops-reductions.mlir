// Reductions, products and scans of vectors.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @reductions
func.func @reductions(%f: vector<8xf32>, %k: vector<8xi32>, %a: f32, %b: i32) {
  // CHECK-NEXT: %{{.*}} = vector.reduction <add>, %{{.*}} : vector<8xf32> into f32
  %0 = vector.reduction <add>, %f : vector<8xf32> into f32
  // CHECK-NEXT: %{{.*}} = vector.reduction <mul>, %{{.*}}, %{{.*}} : vector<8xf32> into f32
  %1 = vector.reduction <mul>, %f, %a : vector<8xf32> into f32
  // CHECK-NEXT: %{{.*}} = vector.reduction <minnumf>, %{{.*}} fastmath<reassoc> : vector<8xf32> into f32
  %2 = vector.reduction <minnumf>, %f fastmath<reassoc> : vector<8xf32> into f32
  // CHECK-NEXT: %{{.*}} = vector.reduction <maxnumf>, %{{.*}}, %{{.*}} fastmath<nnan,ninf> {note} : vector<8xf32> into f32
  %3 = vector.reduction <maxnumf>, %f, %a fastmath<nnan,ninf> {note} : vector<8xf32> into f32
  // CHECK-NEXT: %{{.*}} = vector.reduction <minimumf>, %{{.*}} : vector<8xf32> into f32
  %4 = vector.reduction <minimumf>, %f : vector<8xf32> into f32
  // CHECK-NEXT: %{{.*}} = vector.reduction <maximumf>, %{{.*}} : vector<8xf32> into f32
  %5 = vector.reduction <maximumf>, %f : vector<8xf32> into f32
  // CHECK-NEXT: %{{.*}} = vector.reduction <minui>, %{{.*}} : vector<8xi32> into i32
  %6 = vector.reduction <minui>, %k : vector<8xi32> into i32
  // CHECK-NEXT: %{{.*}} = vector.reduction <minsi>, %{{.*}} : vector<8xi32> into i32
  %7 = vector.reduction <minsi>, %k : vector<8xi32> into i32
  // CHECK-NEXT: %{{.*}} = vector.reduction <maxui>, %{{.*}} : vector<8xi32> into i32
  %8 = vector.reduction <maxui>, %k : vector<8xi32> into i32
  // CHECK-NEXT: %{{.*}} = vector.reduction <maxsi>, %{{.*}} : vector<8xi32> into i32
  %9 = vector.reduction <maxsi>, %k : vector<8xi32> into i32
  // CHECK-NEXT: %{{.*}} = vector.reduction <and>, %{{.*}} : vector<8xi32> into i32
  %10 = vector.reduction <and>, %k : vector<8xi32> into i32
  // CHECK-NEXT: %{{.*}} = vector.reduction <or>, %{{.*}} : vector<8xi32> into i32
  %11 = vector.reduction <or>, %k : vector<8xi32> into i32
  // CHECK-NEXT: %{{.*}} = vector.reduction <xor>, %{{.*}}, %{{.*}} : vector<8xi32> into i32
  %12 = vector.reduction <xor>, %k, %b : vector<8xi32> into i32
  return
}

// CHECK-LABEL: func.func @several
func.func @several(%v: vector<4x8xf32>, %w: vector<8xf32>, %a: f32) {
  // CHECK-NEXT: %{{.*}} = vector.multi_reduction <add>, %{{.*}}, %{{.*}} [0] : vector<4x8xf32> to vector<8xf32>
  %0 = vector.multi_reduction <add>, %v, %w [0] : vector<4x8xf32> to vector<8xf32>
  // CHECK-NEXT: %{{.*}} = vector.multi_reduction <mul>, %{{.*}}, %{{.*}} {note} [0, 1] : vector<4x8xf32> to f32
  %1 = vector.multi_reduction <mul>, %v, %a {note} [0, 1] : vector<4x8xf32> to f32
  // CHECK-NEXT: %{{.*}}, %{{.*}} = vector.scan <add>, %{{.*}}, %{{.*}} {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
  %dest, %accumulated_value = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x8xf32>, %f: f32, %s: vector<[8]xf32>) {
  // CHECK-NEXT: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}} : vector<4xf32>, vector<8xf32>
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
  // CHECK-NEXT: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}}, %{{.*}} {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
  %1 = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
  // CHECK-NEXT: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}}, %{{.*}} {kind = #vector.kind<add>, note} : vector<4xf32>, f32
  %2 = vector.outerproduct %a, %f, %a {kind = #vector.kind<add>, note} : vector<4xf32>, f32
  // CHECK-NEXT: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}} : vector<4xf32>, vector<[8]xf32>
  %3 = vector.outerproduct %a, %s : vector<4xf32>, vector<[8]xf32>
  // CHECK-NEXT: %{{.*}} = vector.contract {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["reduction"], kind = #vector.kind<mul>} %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32> into f32
  %4 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<mul>} %a, %a, %f : vector<4xf32>, vector<4xf32> into f32
  // Types of masks, which are no operands any more.
  // CHECK-NEXT: vector.contract {{{.*}}} %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32> into f32
  %5 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<mul>} %a, %a, %f : vector<4xf32>, vector<4xf32>, vector<4xi1> into f32
  return
}
