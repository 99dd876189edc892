// Operands that have to be constants, variables, extensions of attributes, and the errors that the specification names.
//
// RUN: oxmlir-opt %s --split-input-file --tosa-validate=strict-op-spec-alignment --verify-diagnostics

func.func @constants(%a: tensor<4xi32>, %z: tensor<1xi8>, %n: tensor<1xi32>) {
  // expected-error @+1 {{'tosa.mul' op expected compile time resolvable constant, but got variable value for operand #2}}
  %0 = tosa.mul %a, %a, %z : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %c = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.negate' op expected compile time resolvable constant, but got variable value for operand #2}}
  %1 = tosa.negate %a, %c, %n : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @shift(%a: tensor<4xi32>, %b: tensor<4xi8>) {
  %s = "tosa.const"() {values = dense<64> : tensor<1xi8>} : () -> tensor<1xi8>
  // expected-error @+1 {{'tosa.mul' op requires 0 <= shift && shift <= 63, but got: 64}}
  %0 = tosa.mul %a, %a, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  // expected-error @+1 {{'tosa.mul' op requires shift = 0 for all input data types that are not int32_t, but got: 64}}
  %1 = tosa.mul %b, %b, %s : (tensor<4xi8>, tensor<4xi8>, tensor<1xi8>) -> tensor<4xi32>
  return
}

// -----

func.func @table(%a: tensor<4xi8>) {
  %t = "tosa.const"() {values = dense<0> : tensor<513xi8>} : () -> tensor<513xi8>
  // expected-error @+1 {{'tosa.table' op requires table size of 256, got 513}}
  %0 = tosa.table %a, %t : (tensor<4xi8>, tensor<513xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @rescale(%a: tensor<4xi32>, %b: tensor<4xi8>) {
  %m16 = "tosa.const"() {values = dense<1> : tensor<1xi16>} : () -> tensor<1xi16>
  %m = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<2> : tensor<1xi8>} : () -> tensor<1xi8>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %z8 = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  // expected-error @+2 {{'tosa.rescale' op failed attribute check: rounding_mode = DOUBLE_ROUND requires extension [doubleround]}}
  // expected-error @+1 {{'tosa.rescale' op DOUBLE_ROUND is only allowed with scale32=true.}}
  %0 = tosa.rescale %a, %m16, %s, %z, %z8 {rounding_mode = DOUBLE_ROUND, scale32 = false, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  // expected-error @+1 {{'tosa.rescale' op failed attribute check: rounding_mode = INEXACT_ROUND requires extension [inexactround]}}
  %1 = tosa.rescale %a, %m, %s, %z, %z8 {rounding_mode = INEXACT_ROUND, scale32 = true, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  // expected-error @+1 {{'tosa.rescale' op i32 input type cannot be unsigned.}}
  %2 = tosa.rescale %a, %m, %s, %z, %z8 {rounding_mode = SINGLE_ROUND, scale32 = true, per_channel = false, input_unsigned = true, output_unsigned = false} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  // expected-error @+1 {{'tosa.rescale' op input and output cannot be both unsigned.}}
  %3 = tosa.rescale %b, %m, %s, %z8, %z8 {rounding_mode = SINGLE_ROUND, scale32 = true, per_channel = false, input_unsigned = true, output_unsigned = true} : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = "8k", profiles = [pro_int, pro_fp], extensions = [controlflow]>} {
  func.func @pad(%a: tensor<4xi8>) {
    %p = tosa.const_shape {values = dense<[-1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %c = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
    // expected-error @+1 {{'tosa.pad' op padding value must all be non-negative, got -1}}
    %0 = tosa.pad %a, %p, %c : (tensor<4xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<?xi8>
    return
  }

  func.func @regions(%c: tensor<i1>, %v: tensor<2xf32>) {
    // expected-error @+1 {{'tosa.cond_if' op is not conformant to the TOSA specification. It requires the 'else' region is isolated from above.}}
    %0 = tosa.cond_if %c (%x = %v) : tensor<i1> (tensor<2xf32>) -> tensor<2xf32> {
    ^bb0(%x: tensor<2xf32>):
      tosa.yield %x : tensor<2xf32>
    } else {
    ^bb0(%x: tensor<2xf32>):
      tosa.yield %v : tensor<2xf32>
    }
    // expected-error @+1 {{'tosa.while_loop' op is not conformant to the TOSA specification. It requires the 'cond' region is isolated from above.}}
    %1 = tosa.while_loop (%x = %v) : (tensor<2xf32>) -> tensor<2xf32> {
      tosa.yield %c : tensor<i1>
    } do {
    ^bb0(%x: tensor<2xf32>):
      tosa.yield %x : tensor<2xf32>
    }
    return
  }
}

// -----

func.func @scatter(%a: tensor<2x4x2xi8>, %b: tensor<2x2x2xi8>) {
  %once = "tosa.const"() {values = dense<[[1, 2], [2, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %0 = tosa.scatter %a, %once, %b : (tensor<2x4x2xi8>, tensor<2x2xi32>, tensor<2x2x2xi8>) -> tensor<2x4x2xi8>
  %twice = "tosa.const"() {values = dense<[[1, 2], [2, 2]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  // expected-error @+1 {{'tosa.scatter' op indices values contain duplicates}}
  %1 = tosa.scatter %a, %twice, %b : (tensor<2x4x2xi8>, tensor<2x2xi32>, tensor<2x2x2xi8>) -> tensor<2x4x2xi8>
  return
}

// -----

func.func @resize(%a: tensor<1x2x2x1xi8>, %b: tensor<1x17x2x1xi8>, %c: tensor<1x16384x2x1xi8>) {
  %one = tosa.const_shape {values = dense<1> : tensor<4xindex>} : () -> !tosa.shape<4>
  %small = tosa.const_shape {values = dense<[1, 16, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %far = tosa.const_shape {values = dense<[0, -2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %out = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op expect input/output height/width dims to be < 16384, got [OH, OW, IH, IW] = 16384, 2, 16384, 2}}
  %0 = tosa.resize %c, %one, %none, %none {mode = NEAREST_NEIGHBOR} : (tensor<1x16384x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x16384x2x1xi8>
  // expected-error @+1 {{'tosa.resize' op expect a downscale ratio larger than 1/16, got y=1/16, x=1/1}}
  %1 = tosa.resize %b, %small, %none, %none {mode = NEAREST_NEIGHBOR} : (tensor<1x17x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x2x1xi8>
  // expected-error @+1 {{'tosa.resize' op expect offsetX / scaleXNumerator to be in range [-1, 16), got -2/1}}
  %2 = tosa.resize %a, %one, %far, %none {mode = NEAREST_NEIGHBOR} : (tensor<1x2x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x4x1xi8>
  // expected-error @+1 {{'tosa.resize' op expect borderY / scaleYNumerator to be in range [-16, 1), got 1/1}}
  %3 = tosa.resize %a, %one, %none, %out {mode = NEAREST_NEIGHBOR} : (tensor<1x2x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x2x1xi8>
  return
}

// -----

module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = [variable]>} {
  module {
    tosa.variable @x : tensor<2xi8>
    tosa.variable @y : tensor<2xi8>
  }
  module {
    // expected-error @+1 {{'tosa.variable' op name has already been declared}}
    tosa.variable @x : tensor<2xi8>
    tosa.variable @z : tensor<3xi8>
    func.func @f(%a: tensor<2xi8>) {
      tosa.variable_write @x, %a : tensor<2xi8>
      // expected-error @+1 {{'tosa.variable_read' op name has not been declared}}
      %0 = tosa.variable_read @later : tensor<2xi8>
      return
    }
    tosa.variable @later : tensor<2xi8>
  }
  module {
    // expected-error @+1 {{'tosa.variable' op name has already been declared}}
    tosa.variable @y : tensor<4xi8>
    func.func @f(%a: tensor<4xi8>) {
      // expected-error @+1 {{'tosa.variable_write' op operand type does not equal variable type}}
      tosa.variable_write @y, %a : tensor<4xi8>
      // expected-error @+1 {{'tosa.variable_read' op result type does not equal variable type}}
      %0 = tosa.variable_read @y : tensor<4xi8>
      return
    }
  }
}
