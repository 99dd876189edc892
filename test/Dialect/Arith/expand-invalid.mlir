// RUN: oxmlir-opt %s --arith-expand='include-bf16' --verify-diagnostics --split-input-file

func.func @rounding(%a: f32) -> bf16 {
  // expected-error @below {{failed to legalize operation 'arith.truncf' that was explicitly marked illegal}}
  %0 = arith.truncf %a downward : f32 to bf16
  return %0 : bf16
}

// -----

func.func @dynamic(%a: tensor<?xi32>) -> tensor<?xi32> {
  // expected-error @below {{failed to legalize operation 'arith.ceildivsi' that was explicitly marked illegal}}
  %0 = arith.ceildivsi %a, %a : tensor<?xi32>
  return %0 : tensor<?xi32>
}
