// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @select_encoding(%c: tensor<4xi1, "a">, %t: tensor<4xi32, "b">) {
  // expected-error @+1 {{'arith.select' op expected condition type to have the same shape as the result type, expected 'tensor<4xi1, "b">', but got 'tensor<4xi1, "a">'}}
  %0 = arith.select %c, %t, %t : tensor<4xi1, "a">, tensor<4xi32, "b">
  return
}

// -----

func.func @select_shape(%c: tensor<4xi1>, %t: tensor<5xi32>) {
  // expected-error @+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %t, %t : tensor<4xi1>, tensor<5xi32>
  return
}
