// Elements, shapes and masks of vectors.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @elements
func.func @elements(%v: vector<4x8xf32>, %w: vector<8xf32>, %z: vector<f32>, %s: vector<[4]xf32>, %f: f32, %i: index) {
  // CHECK-NEXT: %{{.*}} = vector.extract %arg0[1] : vector<8xf32> from vector<4x8xf32>
  %0 = vector.extract %v[1] : vector<8xf32> from vector<4x8xf32>
  // CHECK-NEXT: %{{.*}} = vector.extract %arg0[1, %{{.*}}] {note} : f32 from vector<4x8xf32>
  %1 = vector.extract %v[1, %i] {note} : f32 from vector<4x8xf32>
  // CHECK-NEXT: %{{.*}} = vector.extract %arg2[] : f32 from vector<f32>
  %2 = vector.extract %z[] : f32 from vector<f32>
  // CHECK-NEXT: %{{.*}} = vector.extract %arg0[-1] : vector<8xf32> from vector<4x8xf32>
  %3 = vector.extract %v[-1] : vector<8xf32> from vector<4x8xf32>
  // CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [2] : vector<8xf32> into vector<4x8xf32>
  %4 = vector.insert %w, %v [2] : vector<8xf32> into vector<4x8xf32>
  // CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [%{{.*}}, 3] {note} : f32 into vector<4x8xf32>
  %5 = vector.insert %f, %v [%i, 3] {note} : f32 into vector<4x8xf32>
  // CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [] : f32 into vector<f32>
  %6 = vector.insert %f, %z [] : f32 into vector<f32>
  // CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<2x2xf32>
  %7 = vector.from_elements %f, %f, %f, %f : vector<2x2xf32>
  // CHECK-NEXT: %{{.*}}:4 = vector.to_elements %{{.*}} {note} : vector<2x2xf32>
  %8:4 = vector.to_elements %7 {note} : vector<2x2xf32>
  // CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<4x[8]xf32>
  %9 = vector.broadcast %f : f32 to vector<4x[8]xf32>
  // CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<8xf32> to vector<4x8xf32>
  %10 = vector.broadcast %w : vector<8xf32> to vector<4x8xf32>
  // CHECK-NEXT: %{{.*}} = vector.extract_strided_slice %{{.*}} {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %11 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  // CHECK-NEXT: %{{.*}} = vector.insert_strided_slice %{{.*}}, %{{.*}} {offsets = [1, 0], strides = [1]} : vector<8xf32> into vector<4x8xf32>
  %12 = vector.insert_strided_slice %w, %v {offsets = [1, 0], strides = [1]} : vector<8xf32> into vector<4x8xf32>
  // CHECK-NEXT: %{{.*}} = vector.scalable.extract %arg3[0] : vector<4xf32> from vector<[4]xf32>
  %13 = vector.scalable.extract %s[0] : vector<4xf32> from vector<[4]xf32>
  // CHECK-NEXT: %{{.*}} = vector.scalable.insert %{{.*}}, %arg3[0] {note} : vector<4xf32> into vector<[4]xf32>
  %14 = vector.scalable.insert %13, %s[0] {note} : vector<4xf32> into vector<[4]xf32>
  // CHECK-NEXT: %{{.*}} = vector.fma %{{.*}}, %{{.*}}, %{{.*}} : vector<8xf32>
  %15 = vector.fma %w, %w, %w : vector<8xf32>
  // CHECK-NEXT: %{{.*}} = vector.step : vector<4xindex>
  %16 = vector.step : vector<4xindex>
  // CHECK-NEXT: %{{.*}} = vector.step : vector<[4]xindex>
  %17 = vector.step : vector<[4]xindex>
  // CHECK-NEXT: %{{.*}} = vector.vscale
  %vscale = vector.vscale
  return
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%v: vector<4x8xf32>, %w: vector<8xf32>, %s: vector<[4]xf32>, %z: vector<f32>) {
  // CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<4x8xf32> to vector<2x2x8xf32>
  %0 = vector.shape_cast %v : vector<4x8xf32> to vector<2x2x8xf32>
  // CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0] {note} : vector<4x8xf32> to vector<8x4xf32>
  %1 = vector.transpose %v, [1, 0] {note} : vector<4x8xf32> to vector<8x4xf32>
  // CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [] : vector<f32> to vector<f32>
  %2 = vector.transpose %z, [] : vector<f32> to vector<f32>
  // CHECK-NEXT: %{{.*}} = vector.bitcast %{{.*}} : vector<4x8xf32> to vector<4x16xi16>
  %3 = vector.bitcast %v : vector<4x8xf32> to vector<4x16xi16>
  // CHECK-NEXT: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} : vector<8xf32> -> vector<16xf32>
  %4 = vector.interleave %w, %w : vector<8xf32> -> vector<16xf32>
  // CHECK-NEXT: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} {note} : vector<f32> -> vector<2xf32>
  %5 = vector.interleave %z, %z {note} : vector<f32> -> vector<2xf32>
  // CHECK-NEXT: %{{.*}}, %{{.*}} = vector.deinterleave %{{.*}} : vector<[4]xf32> -> vector<[2]xf32>
  %res1, %res2 = vector.deinterleave %s : vector<[4]xf32> -> vector<[2]xf32>
  // CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 7, -1] : vector<4x8xf32>, vector<4x8xf32>
  %6 = vector.shuffle %v, %v [0, 7, -1] : vector<4x8xf32>, vector<4x8xf32>
  // CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [1, 0] {note} : vector<f32>, vector<f32>
  %7 = vector.shuffle %z, %z [1, 0] {note} : vector<f32>, vector<f32>
  return
}

// CHECK-LABEL: func.func @masks
func.func @masks(%v: vector<4xf32>, %w: vector<4xf32>, %i: index, %t: tensor<?xf32>, %f: f32) {
  // CHECK-NEXT: %{{.*}} = vector.constant_mask [2, 3] : vector<4x4xi1>
  %0 = vector.constant_mask [2, 3] : vector<4x4xi1>
  // CHECK-NEXT: %{{.*}} = vector.constant_mask [1] {note} : vector<i1>
  %1 = vector.constant_mask [1] {note} : vector<i1>
  // CHECK-NEXT: %{{.*}} = vector.create_mask %{{.*}} : vector<4xi1>
  %2 = vector.create_mask %i : vector<4xi1>
  // CHECK-NEXT: %{{.*}} = vector.create_mask %{{.*}}, %{{.*}} {note} : vector<2x[4]xi1>
  %3 = vector.create_mask %i, %i {note} : vector<2x[4]xi1>
  // CHECK-NEXT: %{{.*}} = vector.mask %{{.*}} { vector.reduction <add>, %{{.*}} : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %4 = vector.mask %2 { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  // CHECK-NEXT: %{{.*}} = vector.mask %{{.*}}, %{{.*}} { vector.transfer_read %arg3[%{{.*}}], %{{.*}} : tensor<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %5 = vector.mask %2, %w { vector.transfer_read %t[%i], %f : tensor<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  // CHECK-NEXT: vector.mask %{{.*}} { vector.yield } : vector<4xi1>
  vector.mask %2 { } : vector<4xi1>
  return
}

// CHECK-LABEL: func.func @printing
func.func @printing(%v: vector<4xf32>, %i: i32) {
  // CHECK-NEXT: vector.print
  vector.print
  // CHECK-NEXT: vector.print %{{.*}} : vector<4xf32>
  vector.print %v : vector<4xf32>
  // CHECK-NEXT: vector.print %{{.*}} : i32 punctuation <no_punctuation>
  vector.print %i : i32 punctuation <no_punctuation>
  // CHECK-NEXT: vector.print punctuation <comma>
  vector.print punctuation <comma>
  // CHECK-NEXT: vector.print punctuation <open>
  vector.print punctuation <open>
  // CHECK-NEXT: vector.print punctuation <close>
  vector.print punctuation <close>
  // CHECK-NEXT: vector.print str "text"
  vector.print str "text"
  return
}
