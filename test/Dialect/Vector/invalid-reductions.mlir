// Reductions, scans and products of vectors that are refused.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @reduction_rank(%v: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction rank: 2}}
  %0 = vector.reduction <add>, %v : vector<4x4xf32> into f32
  return
}

// -----

func.func @reduction_kind(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'}}
  %0 = vector.reduction <and>, %v : vector<4xf32> into f32
  return
}

// -----

func.func @reduction_keyword(%v: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.reduction' expected ::mlir::vector::CombiningKind to be one of: add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, maximumf, minimumf}}
  %0 = vector.reduction <sum>, %v : vector<4xf32> into f32
  return
}

// -----

func.func @reduction_no_keyword(%v: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.reduction' expected valid keyword or string}}
  %0 = vector.reduction <>, %v : vector<4xf32> into f32
  return
}

// -----

func.func @reduction_two_keywords(%v: vector<4xf32>) {
  // expected-error @+1 {{expected '>'}}
  %0 = "vector.reduction"(%v) <{kind = #vector.kind<add, mul>}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @reduction_attribute(%v: vector<4xf32>) {
  // expected-error @+1 {{expected valid keyword or string}}
  %0 = "vector.reduction"(%v) <{kind = #vector.kind<>}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @reduction_element(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.reduction' op failed to verify that source operand and result have same element type}}
  %0 = vector.reduction <add>, %v : vector<4xf32> into i32
  return
}

// -----

func.func @multi_type(%v: vector<4x8xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<4x8xf32>'}}
  %0 = vector.multi_reduction <add>, %v, %w [0] : vector<4x8xf32> to vector<4xf32>
  return
}

// -----

func.func @multi_accumulator(%v: vector<4x8xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op failed to verify that all of {dest, acc} have same type}}
  %0 = "vector.multi_reduction"(%v, %w) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> : (vector<4x8xf32>, vector<4xf32>) -> vector<8xf32>
  return
}

// -----

func.func @multi_class(%v: tensor<4x8xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.multi_reduction' invalid kind of type specified: expected builtin.vector, but found 'tensor<4x8xf32>'}}
  %0 = vector.multi_reduction <add>, %v, %w [0] : tensor<4x8xf32> to vector<4xf32>
  return
}

// -----

func.func @scan_dimension(%v: vector<4x8xf32>, %w: vector<8xf32>) {
  // expected-error @+1 {{'vector.scan' op reduction dimension 2 has to be less than 2}}
  %0:2 = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 2 : i64} : vector<4x8xf32>, vector<8xf32>
  return
}

// -----

func.func @scan_rank(%v: vector<4x8xf32>, %w: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.scan' op initial value rank 2 has to be equal to 1}}
  %0:2 = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<4x8xf32>
  return
}

// -----

func.func @scan_shape(%v: vector<4x8xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<4xf32>
  return
}

// -----

func.func @scan_kind(%v: vector<4x8xf32>, %w: vector<8xf32>) {
  // expected-error @+1 {{'vector.scan' op unsupported reduction type 'f32' for kind 'xor'}}
  %0:2 = vector.scan <xor>, %v, %w {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
  return
}

// -----

func.func @outer_one(%v: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.outerproduct' expected at least 2 operands}}
  %0 = vector.outerproduct %v : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @outer_scalar(%v: f32) {
  // expected-error @+1 {{custom op 'vector.outerproduct' expected vector type for operand #1}}
  %0 = vector.outerproduct %v, %v : f32, f32
  return
}

// -----

func.func @outer_rank(%v: vector<4x4xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector for operand #1}}
  %0 = vector.outerproduct %v, %w : vector<4x4xf32>, vector<4xf32>
  return
}

// -----

func.func @outer_second_rank(%v: vector<4x4xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector for operand #2}}
  %0 = vector.outerproduct %w, %v : vector<4xf32>, vector<4x4xf32>
  return
}

// -----

func.func @outer_result_rank(%w: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 2-d vector result}}
  %0 = "vector.outerproduct"(%w, %w) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @outer_first_dim(%w: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%w, %w) : (vector<4xf32>, vector<4xf32>) -> vector<5x4xf32>
  return
}

// -----

func.func @outer_second_dim(%w: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected #2 operand dim to match result dim #2}}
  %0 = "vector.outerproduct"(%w, %w) : (vector<4xf32>, vector<4xf32>) -> vector<4x5xf32>
  return
}

// -----

func.func @outer_scaled_rank(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector result}}
  %0 = "vector.outerproduct"(%w, %f) : (vector<4xf32>, f32) -> vector<4x4xf32>
  return
}

// -----

func.func @outer_scaled_dim(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%w, %f) : (vector<4xf32>, f32) -> vector<5xf32>
  return
}

// -----

func.func @outer_scalable(%w: vector<[4]xf32>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  %0 = vector.outerproduct %w, %v : vector<[4]xf32>, vector<4xf32>
  return
}

// -----

func.func @outer_accumulator(%w: vector<4xf32>, %a: vector<4x5xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected operand #3 of same type as result type}}
  %0 = "vector.outerproduct"(%w, %w, %a) : (vector<4xf32>, vector<4xf32>, vector<4x5xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @outer_kind(%w: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op unsupported outerproduct type}}
  %0 = vector.outerproduct %w, %w {kind = #vector.kind<or>} : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @outer_no_kind(%w: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')}}
  %0 = vector.outerproduct %w, %w {kind = "add"} : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @contract_maps(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["reduction"], kind = #vector.kind<add>} %w, %w, %f : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_symbols(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to have no symbols}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0)[s0] -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %w, %w, %f : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_inputs(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to have 1 number of inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %w, %w, %f : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_outputs(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to have 1 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %w, %w, %f : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_projection(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0 + 1)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %w, %w, %f : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_no_pair(%w: vector<4xf32>) {
  // expected-error @+1 {{'vector.contract' op expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], kind = #vector.kind<add>} %w, %w, %w : vector<4xf32>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @contract_dimension(%w: vector<4xf32>, %v: vector<5xf32>, %f: f32) {
  // expected-error @+1 {{'vector.contract' op invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %w, %v, %f : vector<4xf32>, vector<5xf32> into f32
  return
}

// -----

func.func @contract_batch(%w: vector<2x4xf32>, %v: vector<3x4xf32>, %f: vector<2xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid batch dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %w, %v, %f : vector<2x4xf32>, vector<3x4xf32> into vector<2xf32>
  return
}

// -----

func.func @contract_result(%w: vector<2x4xf32>, %f: vector<3xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<2xf32>'}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %w, %w, %f : vector<2x4xf32>, vector<2x4xf32> into vector<3xf32>
  return
}

// -----

func.func @contract_kind(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.contract' op unsupported contraction type}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<and>} %w, %w, %f : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_no_kind(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.contract' op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = "add"} %w, %w, %f : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_iterator(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{custom op 'vector.contract' unexpected iterator_type (window)}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["window"], kind = #vector.kind<add>} %w, %w, %f : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_signed(%w: vector<4xsi32>, %f: si32) {
  // expected-error @+1 {{'vector.contract' op only supports signless integer types}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %w, %w, %f : vector<4xsi32>, vector<4xsi32> into si32
  return
}

// -----

func.func @contract_dangling(%w: vector<4xf32>, %f: vector<2xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"], kind = #vector.kind<add>} %w, %w, %f : vector<4xf32>, vector<4xf32> into vector<2xf32>
  return
}

// -----

func.func @contract_unused(%w: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.contract' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0))}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"], kind = #vector.kind<add>} %w, %w, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
