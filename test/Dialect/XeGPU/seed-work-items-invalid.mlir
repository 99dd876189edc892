// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

// What work items of early 2025 did that has no form today.

#wide = #xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>
func.func @other_elements(%m: memref<8x32xf32>) {
  %0 = xegpu.create_nd_tdesc %m[0, 0] : memref<8x32xf32> -> !xegpu.tensor_desc<8x32xf32, #wide>
  // expected-error@+1 {{the map gives work items other elements than the hardware does, which has no form today}}
  %1 = xegpu.load_nd %0 : !xegpu.tensor_desc<8x32xf32, #wide> -> vector<16x1xf32>
  return
}

// -----

#map = #xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>
func.func @some_have_all(%m: memref<8x16xf32>) {
  %0 = xegpu.create_nd_tdesc %m[0, 0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #map>
  %1 = xegpu.load_nd %0 : !xegpu.tensor_desc<8x16xf32, #map> -> vector<8x1xf32>
  // expected-error@+1 {{expected the elements that one work item has of the descriptor, as other accesses of the function, but got 'vector<8x16xf32>'}}
  %2 = xegpu.load_nd %0 : !xegpu.tensor_desc<8x16xf32, #map> -> vector<8x16xf32>
  return
}

// -----

// A product of matrices that do not fit stays one.
#map = #xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>
func.func @matrices(%a: vector<8x16xf16>, %b: vector<8x16xf16>, %d: !xegpu.tensor_desc<8x16xf32, #map>) {
  // expected-error@+1 {{K-dimension mismatch.}}
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<8x16xf16> -> vector<8x16xf32>
  return
}
