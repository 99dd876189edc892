// An index is no integer that named operations compute with.
// RUN: oxmlir-opt %s -split-input-file -verify-diagnostics

func.func @product(%a: tensor<4x4xindex>) -> tensor<4x4xindex> {
  // expected-error @+1 {{custom op 'linalg.matmul' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'index'}}
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xindex>, tensor<4x4xindex>) outs(%a : tensor<4x4xindex>) -> tensor<4x4xindex>
  return %0 : tensor<4x4xindex>
}

// -----

func.func @copied(%a: tensor<4xindex>, %b: tensor<4xindex>) -> tensor<4xindex> {
  %0 = linalg.copy ins(%a : tensor<4xindex>) outs(%b : tensor<4xindex>) -> tensor<4xindex>
  return %0 : tensor<4xindex>
}
