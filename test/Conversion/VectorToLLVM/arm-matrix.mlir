// RUN: not oxmlir-opt %s --split-input-file --convert-vector-to-llvm='enable-arm-neon enable-arm-i8mm enable-arm-bf16' 2>&1 \
// RUN:   | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --convert-vector-to-llvm='enable-arm-i8mm enable-arm-bf16' | FileCheck %s --check-prefix=PLAIN

// PLAIN-LABEL: func @integers
// PLAIN: arith.muli
// PLAIN-LABEL: func @floats
// PLAIN: vector.contract

#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (n, k)>
#acc = affine_map<(m, n, k) -> (m, n)>
func.func @integers(%a: vector<4x8xi8>, %b: vector<4x8xi8>, %c: vector<4x4xi32>) -> vector<4x4xi32> {
  %x = arith.extsi %a : vector<4x8xi8> to vector<4x8xi32>
  %y = arith.extsi %b : vector<4x8xi8> to vector<4x8xi32>
  // CHECK: error: 'vector.contract' op 'enable-arm-i8mm' is not supported: there is no lowering to instructions that multiply matrices
  %r = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"],
                        kind = #vector.kind<add>} %x, %y, %c : vector<4x8xi32>, vector<4x8xi32> into vector<4x4xi32>
  return %r : vector<4x4xi32>
}

// -----

#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (n, k)>
#acc = affine_map<(m, n, k) -> (m, n)>
func.func @floats(%a: vector<4x8xbf16>, %b: vector<4x8xbf16>, %c: vector<4x4xf32>) -> vector<4x4xf32> {
  // CHECK: error: 'vector.contract' op 'enable-arm-bf16' is not supported: there is no lowering to instructions that multiply matrices
  %r = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"],
                        kind = #vector.kind<add>} %a, %b, %c : vector<4x8xbf16>, vector<4x8xbf16> into vector<4x4xf32>
  return %r : vector<4x4xf32>
}
