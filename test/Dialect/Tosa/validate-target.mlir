// What a target is said to have belongs to its version. Types are checked unless they may be any.
//
// RUN: oxmlir-opt %s --split-input-file --tosa-validate --verify-diagnostics
// RUN: not oxmlir-opt %s --split-input-file --tosa-validate=allow-invalid-op-datatype-combinations 2>&1 | FileCheck %s
// RUN: not oxmlir-opt %s --split-input-file --tosa-attach-target=extensions=mxfp --tosa-validate 2>&1 | FileCheck %s --check-prefix=ATTACHED

// ATTACHED: error: extension 'mxfp' is not compatible with the target version 1.0, minimum required version is 1.1
// expected-error @+1 {{extension 'int64' is not compatible with the target version 1.0, minimum required version is 1.1}}
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [bf16, int64]>} {
}

// -----

// expected-error @+1 {{profile 'none' is not compatible with the target version 1.1, minimum required version is 0.0}}
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = none, profiles = [none], extensions = [int16]>} {
}

// -----

// CHECK-LABEL: func.func @any_types
func.func @any_types(%a: tensor<4xi16>) -> tensor<4xi16> {
  // expected-error @+1 {{data types did not align with any profile or extension, got (i16,i16,i16), did you mean (i32,i32,i32)?}}
  %0 = tosa.add %a, %a : (tensor<4xi16>, tensor<4xi16>) -> tensor<4xi16>
  return %0 : tensor<4xi16>
}

// -----

// What the target has counts only if the specification is followed strictly.
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [int16]>} {
  func.func @not_strict(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
