// Types of elements are those that the specification lists for an operation, and the target has what they take.
//
// RUN: oxmlir-opt %s --split-input-file --tosa-validate=strict-op-spec-alignment --verify-diagnostics

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [bf16, fp8e4m3]>} {
  func.func @profiles(%i: tensor<4xi32>, %f: tensor<4xf32>, %b: tensor<4xbf16>, %l: tensor<4xi64>) {
    %0 = tosa.add %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    // expected-error @+1 {{'tosa.add' op illegal: requires [pro_fp] but not enabled in target}}
    %1 = tosa.add %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // expected-error @+1 {{'tosa.add' op illegal: requires [pro_fp] to work with but not enabled in target}}
    %2 = tosa.add %b, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
    // expected-error @+1 {{'tosa.add' op illegal: requires [int64] but not enabled in target}}
    %3 = tosa.add %l, %l : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    return
  }

  func.func @combinations(%b: tensor<4xbf16>, %i: tensor<1x4xi8>) {
    // expected-error @+1 {{'tosa.cast' op illegal: requires all of [bf16, fp8e5m2] but not enabled in target}}
    %0 = tosa.cast %b : (tensor<4xbf16>) -> tensor<4xf8E5M2>
    // expected-error @+1 {{'tosa.argmax' op illegal: requires [int64] but not enabled in target}}
    %1 = tosa.argmax %i {axis = 0 : i32} : (tensor<1x4xi8>) -> tensor<4xi64>
    return
  }
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_fp], extensions = [fp8e4m3, fp8e5m2, dynamic]>} {
  func.func @introduced_later(%a: tensor<1x2x4xf8E4M3FN>, %b: tensor<1x4x2xf8E4M3FN>, %z: tensor<1xf8E4M3FN>) {
    // expected-error @+1 {{'tosa.matmul' op illegal: the target specification version (1.0) is not backwards compatible with the op compliance specification version (1.1)}}
    %0 = tosa.matmul %a, %b, %z, %z : (tensor<1x2x4xf8E4M3FN>, tensor<1x4x2xf8E4M3FN>, tensor<1xf8E4M3FN>, tensor<1xf8E4M3FN>) -> tensor<1x2x2xf32>
    return
  }
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = "8k", profiles = [pro_fp], extensions = [int64, shape]>} {
  func.func @size(%f: tensor<4xf32>, %l: tensor<4xi64>) {
    %0 = tosa.dim %f {axis = 0 : i32} : (tensor<4xf32>) -> !tosa.shape<1>
    // expected-error @+1 {{'tosa.dim' op illegal: requires [int64, shape] but not included in the profile compliance [shape]}}
    %1 = tosa.dim %l {axis = 0 : i32} : (tensor<4xi64>) -> !tosa.shape<1>
    return
  }
}

// -----

// Without a target both profiles are there.
func.func @default(%c: tensor<i1>, %f: tensor<4xf32>, %e: tensor<4xf8E4M3FN>, %m: tensor<2xi16>) -> tensor<4xf32> {
  %0 = tosa.exp %f : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{'tosa.exp' op illegal: operation operand/result data types did not align with any profile or extension, got (fp8e4m3,fp8e4m3), did you mean (f16,f16)? Otherwise, please refer to the 'supported data types' for 'tosa.exp' in the specification.}}
  %1 = tosa.exp %e : (tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN>
  // expected-error @+1 {{got (i16,fp8e5m2), did you mean}}
  %2 = tosa.cast %m : (tensor<2xi16>) -> tensor<2xf8E5M2>
  // expected-error @+1 {{'tosa.cond_if' op illegal: requires [controlflow] but not enabled in target}}
  %3 = tosa.cond_if %c (%x = %f) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  } else {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }
  return %3 : tensor<4xf32>
}

// -----

func.func @unknown(%a: tensor<2xf64>, %u: tensor<2xui8>, %i: tensor<2xi5>) {
  // expected-error @+1 {{'tosa.add' op is not profile-aligned: element type 'f64' is not legal}}
  %0 = tosa.add %a, %a : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  // expected-error @+1 {{'tosa.identity' op is not profile-aligned: element type 'ui8' is not legal}}
  %1 = tosa.identity %u : (tensor<2xui8>) -> tensor<2xui8>
  // expected-error @+1 {{'tosa.custom' op is not profile-aligned: element type 'i5' is not legal}}
  %2 = tosa.custom %i {operator_name = "x", domain_name = "y", implementation_attrs = ""} : (tensor<2xi5>) -> tensor<2xi5>
  return
}
