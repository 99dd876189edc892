// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @mask_yields_more(%m: vector<4xi1>, %t: tensor<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  %0 = "vector.mask"(%m) ({
    %1 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    vector.yield %1, %1 : vector<4xf32>, vector<4xf32>
  }) : (vector<4xi1>) -> vector<4xf32>
  return
}

// -----

func.func @mask_of_two(%m: vector<4xi1>, %t: tensor<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects only one operation to mask}}
  %0 = vector.mask %m {
    %1 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    %2 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    vector.yield %1 : vector<4xf32>
  } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_of_addition(%m: vector<4xi1>, %x: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %m {
    %1 = arith.addf %x, %x : vector<4xf32>
    vector.yield %1 : vector<4xf32>
  } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_yields_other_value(%m: vector<4xi1>, %t: tensor<?xf32>, %i: index, %p: f32, %x: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = vector.mask %m {
    %1 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    vector.yield %x : vector<4xf32>
  } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_passthru(%m: vector<4xi1>, %t: tensor<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects passthru type to match result type}}
  %0 = "vector.mask"(%m, %p) ({
    %1 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    vector.yield %1 : vector<4xf32>
  }) : (vector<4xi1>, f32) -> vector<4xf32>
  return
}
