// Unsigned integers lose their sign, in functions, constants and regions; where a result depends on it, that is an error.
//
// RUN: oxmlir-opt %s --split-input-file --tosa-convert-integer-type-to-signless --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @scaled(%arg0: tensor<4xi8>) -> tensor<4xi8>
// CHECK: "tosa.const"() <{values = dense<-56> : tensor<1xi8>}>
// CHECK: tosa.rescale {{.*}} output_unsigned = true
func.func @scaled(%a: tensor<4xi8>) -> tensor<4xui8> {
  %factor = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %from = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %to = "tosa.const"() <{values = dense<200> : tensor<1xui8>}> : () -> tensor<1xui8>
  %0 = tosa.rescale %a, %factor, %shift, %from, %to
      {rounding_mode = SINGLE_ROUND, scale32 = true, per_channel = false, input_unsigned = false, output_unsigned = true}
      : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xui8>) -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func.func @region(
// CHECK: ^bb0(%{{.*}}: tensor<4xi16>):
// CHECK: tosa.add {{.*}} -> tensor<4xi16>
func.func @region(%c: tensor<i1>, %a: tensor<4xui16>) -> tensor<4xui16> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xui16>) -> tensor<4xui16> {
  ^bb0(%x: tensor<4xui16>):
    %1 = tosa.add %x, %x : (tensor<4xui16>, tensor<4xui16>) -> tensor<4xui16>
    tosa.yield %1 : tensor<4xui16>
  } else {
  ^bb0(%x: tensor<4xui16>):
    tosa.yield %x : tensor<4xui16>
  }
  return %0 : tensor<4xui16>
}

// -----

func.func @greatest(%a: tensor<4xui8>) -> tensor<4xui8> {
  // expected-error @+1 {{failed to legalize operation 'tosa.maximum'}}
  %0 = tosa.maximum %a, %a : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  return %0 : tensor<4xui8>
}
