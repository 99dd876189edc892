// What the declarations of affine operations cannot say.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @dimension(%m: memref<10xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = "unknown.index"(%i) : (index) -> index
    // expected-error@below {{'affine.load' op operand cannot be used as a dimension id}}
    %1 = affine.load %m[%0] : memref<10xf32>
  }
  return
}

// -----

func.func @symbol(%m: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error@below {{'affine.load' op operand cannot be used as a symbol}}
    %1 = affine.load %m[symbol(%i)] : memref<10xf32>
  }
  return
}

// -----

func.func @apply_symbol() {
  affine.for %i = 0 to 10 {
    // expected-error@below {{dimensional operand cannot be used as a symbol}}
    %1 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  }
  return
}

// -----

func.func @subscripts(%m: memref<10x10xf32>, %i: index) {
  // expected-error@below {{'affine.load' op affine map num results must equal memref rank}}
  %0 = "affine.load"(%m, %i) {map = affine_map<(d0) -> (d0)>} : (memref<10x10xf32>, index) -> f32
  return
}

// -----

func.func @stored_type(%m: memref<10xf32>, %v: i32) {
  // expected-error@below {{'affine.store' op value to store must have the same type as memref element type}}
  "affine.store"(%v, %m) {map = affine_map<() -> (0)>} : (i32, memref<10xf32>) -> ()
  return
}

// -----

func.func @no_result(%i: index) {
  // expected-error@below {{'affine.min' op affine map expect at least one result}}
  %0 = affine.min affine_map<(d0) -> ()>(%i)
  return
}

// -----

func.func @reduction(%m: memref<10xf32>) {
  // expected-error@below {{'affine.parallel' op a reduction must be specified for each output}}
  %0 = "affine.parallel"() ({
  ^bb0(%i: index):
    %1 = affine.load %m[%i] : memref<10xf32>
    affine.yield %1 : f32
  }) {lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [],
      steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>} : () -> f32
  return
}

// -----

func.func @basis(%i: index) {
  // expected-error@below {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %i into (2, 0) : index, index
  return
}

// -----

func.func @negative_step() {
  // expected-error @+1 {{'affine.for' op expected step to be representable as a positive signed integer}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = -2 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
