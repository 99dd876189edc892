// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<2x3xf32>, %z: tensor<1xf32>, %zi: tensor<1xi32>) {
  // expected-error @+1 {{'tosa.argmax' op specified axis is outside the rank of the tensor}}
  %1 = tosa.argmax %a {axis = 5 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.argmax' op result tensor is not of integer type}}
  %1 = tosa.argmax %a {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reduce_sum' op reduce axis must not be negative}}
  %1 = tosa.reduce_sum %a {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reduce_sum' op expect reduced dimension size to be 1, got 3}}
  %1 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reduce_sum' op expect output tensor rank to be equal to input tensor rank}}
  %1 = "tosa.reduce_sum" (%a) {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1x1xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reverse' op expected non-negative reverse axis}}
  %1 = tosa.reverse %a {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reverse' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %1 = tosa.reverse %a {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf16>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got 3}}
  %1 = tosa.concat %a, %a {axis = 3 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %t: tensor<2x3xf16>, %c: tensor<2x3xi1>) {
  // expected-error @+1 {{'tosa.select' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %1 = tosa.select %c, %a, %t : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf16>) -> tensor<2x3xf16>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.clamp' op min/max attributes types are incompatible with input/output element types.}}
  %1 = tosa.clamp %a {min_val = 0 : i32, max_val = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>) {
  // expected-error @+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=3 : i8, max_val=1 : i8}}
  %1 = tosa.clamp %a {min_val = 3 : i8, max_val = 1 : i8} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %s: tensor<1xi8>) {
  %s1 = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  // expected-error @+1 {{'tosa.mul' op require shift to be 0 for float type}}
  %1 = tosa.mul %a, %a, %s1 : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xi32>) {
  // expected-error @+1 {{'tosa.const_shape' op expect elements in attribute values with rank 1}}
  %1 = tosa.const_shape {values = dense<1> : tensor<2x3xindex>} : () -> !tosa.shape<2>
  return
}

// -----

func.func @f(%a: tensor<2x3xi32>) {
  // expected-error @+1 {{custom op 'tosa.const_shape' 'tosa.const_shape' op attribute 'values' failed to satisfy constraint: index elements attribute}}
  %1 = tosa.const_shape {values = dense<1> : tensor<2xi32>} : () -> !tosa.shape<2>
  return
}

// -----

func.func @f(%a: tensor<2x3xi32>) {
  // expected-error @+1 {{'tosa.transpose' op expected perms attribute to have size 2 (input rank) but got size 1}}
  %1 = tosa.transpose %a {perms = array<i32: 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return
}

// -----

func.func @f(%a: tensor<2x3xi32>) {
  // expected-error @+1 {{'tosa.transpose' op expected input tensor rank to equal result tensor rank}}
  %1 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3xi32>
  return
}

// -----

func.func @f(%a: tensor<*xi32>) {
  // expected-error @+1 {{'tosa.transpose' op expected valid permutation indices}}
  %1 = tosa.transpose %a {perms = array<i32: 0, 0>} : (tensor<*xi32>) -> tensor<3x2xi32>
  return
}

// -----

func.func @f(%a: tensor<2x4x4x2xf32>, %w: tensor<2x4x4x2xi8>, %b: tensor<2xf32>, %z: tensor<1xf32>, %zi: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both input and weight to be float or not together, got 'f32' and 'i8'}}
  %0 = tosa.conv2d %a, %w, %b, %z, %zi {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x4x4x2xf32>, tensor<2x4x4x2xi8>, tensor<2xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x3x3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x4x4x2xf32>, %w: tensor<2x4x4x2xf32>, %b: tensor<2xf32>, %z: tensor<1xf32>, %zi: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both weight and its zero point are the same element type, got 'f32' and 'i8'}}
  %0 = tosa.conv2d %a, %w, %b, %z, %zi {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x3x3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x4x4x2xf32>, %w: tensor<2x4x4x2xf32>, %b: tensor<2xf16>, %z: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both bias and result to have same element type, got 'f16' and 'f32'}}
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f16, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>, tensor<2xf16>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x4x4x2xf32>, %w: tensor<2x4x4x2xf32>, %b: tensor<2xf32>, %z: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for f32 tensor is not f32}}
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f16, pad = array<i64: 1, -1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x4x4x2xf16>, %w: tensor<2x4x4x2xf16>, %b: tensor<2xf16>, %z: tensor<1xf16>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for f16 tensor is not f16/f32}}
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = i32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x4x4x2xf16>, tensor<2x4x4x2xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<2x3x3x2xf16>
  return
}

// -----

func.func @f(%a: tensor<2x4x4x2xbf16>, %w: tensor<2x4x4x2xbf16>, %b: tensor<2xbf16>, %z: tensor<1xbf16>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for bf16 tensor is not f32}}
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f16, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x4x4x2xbf16>, tensor<2x4x4x2xbf16>, tensor<2xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<2x3x3x2xbf16>
  return
}

// -----

func.func @f(%a: tensor<2x4x4x2xi8>, %w: tensor<2x4x4x2xi8>, %b: tensor<2xi32>, %z: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for i8 tensor is not i32}}
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f16, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x4x4x2xi8>, tensor<2x4x4x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x3x2xi32>
  return
}

// -----

func.func @f(%a: tensor<2x4x4x2xi16>, %w: tensor<2x4x4x2xi8>, %b: tensor<2xi48>, %z: tensor<1xi16>, %zi: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for i16 tensor is not i48}}
  %0 = tosa.conv2d %a, %w, %b, %z, %zi {acc_type = i32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x4x4x2xi16>, tensor<2x4x4x2xi8>, tensor<2xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3x3x2xi48>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x2xf32>, %z: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op accumulator type for f32 tensor is not f32}}
  %0 = tosa.avg_pool2d %a, %z, %z {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x2xi8>, %z: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op accumulator type for integer tensor is not i32}}
  %0 = tosa.avg_pool2d %a, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2xi8>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x2xf16>, %z: tensor<1xf16>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op accumulator type for f16 tensor is not f16/f32}}
  %0 = tosa.avg_pool2d %a, %z, %z {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x2xf16>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x2xf32>) {
  // expected-error @+1 {{'tosa.max_pool2d' op expect all stride values to be >= 1, got 0, 2}}
  %0 = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x2x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x2xf32>) {
  // expected-error @+1 {{'tosa.max_pool2d' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %0 = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xf32>) -> tensor<3x2x2x7xf16>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x2xf16>, %z: tensor<1xf16>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op expect both output and its zero point are the same element type, got 'f32' and 'f16'}}
  %0 = tosa.avg_pool2d %a, %z, %z {acc_type = f16, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %p = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.reshape' op new shape is inconsistent with result shape}}
  %1 = tosa.reshape %a, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %p : !tosa.shape<2>) {
  // expected-error @+1 {{'tosa.reshape' op shape operand is not compile time resolvable}}
  %1 = tosa.reshape %a, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %p = tosa.const_shape {values = dense<-1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.reshape' op expected at most one target dimension to be -1}}
  %1 = tosa.reshape %a, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %p = tosa.const_shape {values = dense<[2,3,0,1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.slice' op length of start is not equal to rank of input shape}}
  %1 = tosa.slice %a, %p, %p : (tensor<2x3xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %p = tosa.const_shape {values = dense<[0,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.tile' op expect element of 'multiples' to be positive integer or -1.}}
  %1 = tosa.tile %a, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %p = tosa.const_shape {values = dense<[2,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.tile' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %1 = tosa.tile %a, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<1x2xf16>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %p = tosa.const_shape {values = dense<[2,2,1,1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c = "tosa.const"() {values = dense<1.0> : tensor<1xf16>} : () -> tensor<1xf16>
  // expected-error @+1 {{'tosa.pad' op expect input and output to have same element type, got 'f16' and 'f32'}}
  %1 = tosa.pad %a, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf16>) -> tensor<6x5xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x2xf32>, %s: !tosa.shape<4>, %o: !tosa.shape<2>) {
  // expected-error @+1 {{'tosa.resize' op shape operand is not compile time resolvable}}
  %1 = tosa.resize %a, %s, %o, %o {mode = BILINEAR} : (tensor<1x4x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x2xf16>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x2xf32>) {
  %s = tosa.const_shape {values = dense<[0,1,1,1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op expect all scale values to be > 0, got 0, 1, 1, 1}}
  %1 = tosa.resize %a, %s, %o, %o {mode = BILINEAR} : (tensor<1x4x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x2xf32>
  return
}

// -----

func.func @f(%v: tensor<2x4x8xf32>, %i: tensor<2x3xi32>) {
  // expected-error @+1 {{'tosa.gather' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %1 = tosa.gather %v, %i : (tensor<2x4x8xf32>, tensor<2x3xi32>) -> tensor<2x3x8xf16>
  return
}

// -----

func.func @f(%v: tensor<2x4x8xf32>, %i: tensor<2x3xi32>) {
  // expected-error @+1 {{'tosa.gather' op requires output dimension 1 to have size 3, got 5}}
  %1 = tosa.gather %v, %i : (tensor<2x4x8xf32>, tensor<2x3xi32>) -> tensor<2x5x9xf32>
  return
}

// -----

func.func @f(%v: tensor<2x4x8xf32>, %i: tensor<2x3xi32>, %n: tensor<2x3x9xf32>) {
  // expected-error @+1 {{'tosa.scatter' op requires input dimension 2 to have size 8, got 9}}
  %1 = tosa.scatter %v, %i, %n : (tensor<2x4x8xf32>, tensor<2x3xi32>, tensor<2x3x9xf32>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%v: tensor<2x4x8xf32>, %i: tensor<2x5xi32>, %n: tensor<2x5x8xf32>) {
  // expected-error @+1 {{'tosa.scatter' op requires dimensions K >= W, got K=4 and W=5}}
  %1 = tosa.scatter %v, %i, %n : (tensor<2x4x8xf32>, tensor<2x5xi32>, tensor<2x5x8xf32>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%v: tensor<2x4x8xf32>, %i: tensor<2x3xi32>, %n: tensor<2x3x8xf16>) {
  // expected-error @+1 {{'tosa.scatter' op expect input and output to have same element type, got 'f16' and 'f32'}}
  %1 = tosa.scatter %v, %i, %n : (tensor<2x4x8xf32>, tensor<2x3xi32>, tensor<2x3x8xf16>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%v: tensor<2x4x8xf32>, %i: tensor<2x3xi32>, %n: tensor<2x3x8xf32>) {
  // expected-error @+1 {{'tosa.scatter' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %1 = tosa.scatter %v, %i, %n : (tensor<2x4x8xf32>, tensor<2x3xi32>, tensor<2x3x8xf32>) -> tensor<2x4x8xf16>
  return
}

// -----

func.func @f(%v: tensor<2x4x8xf32>) {
  // expected-error @+1 {{'tosa.intdiv' op operand #0 must be tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2x4x8xf32>'}}
  %1 = tosa.intdiv %v, %v : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %z16: tensor<1xi16>) {
  // expected-error @+1 {{'tosa.rescale' op expect i16 element type for multiplier for scale32=false, got 'i32'}}
  %0 = tosa.rescale %a, %m, %s, %z, %z16 {rounding_mode = DOUBLE_ROUND, scale32 = false, per_channel = false, input_unsigned = true, output_unsigned = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi16>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %z16: tensor<1xi16>) {
  // expected-error @+1 {{'tosa.rescale' op expected input and input_zp to both be integer of the same bitwidth, but got 'i8' vs. 'i16'}}
  %0 = tosa.rescale %a, %m, %s, %z16, %z {rounding_mode = DOUBLE_ROUND, scale32 = true, per_channel = false, input_unsigned = true, output_unsigned = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<1x4x4xi16>) {
  // expected-error @+1 {{'tosa.rfft2d' op requires a floating point type}}
  %0, %1 = tosa.rfft2d %a : (tensor<1x4x4xi16>) -> (tensor<1x4x3xi16>, tensor<1x4x3xi16>)
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.dim' op expect axis to be in the range [0, 2), got -1}}
  %0 = tosa.dim %a {axis = -1 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
  return
}

// -----

func.func @f(%a: !tosa.shape<2>) {
  // expected-error @+1 {{'tosa.concat_shape' op shape operand is not compile time resolvable}}
  %0 = tosa.concat_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<3>
  return
}

// -----

func.func @f(%a: !tosa.shape<2>) {
  // expected-error @+1 {{'tosa.concat_shape' op requires output shape rank to be equal to the sum of the input shape ranks (0), got 3}}
  %0 = tosa.concat_shape : () -> !tosa.shape<3>
  return
}

// -----

func.func @f(%a: !tosa.shape<2>) {
  // expected-error @+1 {{'tosa.exp2_shape' op result shape has different rank than operands}}
  %0 = tosa.exp2_shape %a : (!tosa.shape<2>) -> !tosa.shape<3>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>, %z: tensor<1xf32>) {
  %c = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.const_shape' op expect number of elements in attribute values (2) to be equal to the rank (3) for the result shape type}}
  %0 = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<3>
  return
}

// -----

func.func @f(%input: tensor<1x4x4x3xf32>, %w: tensor<2x2x2x3xf32>, %b: tensor<2xf32>, %z: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op expected out_pad_top > -KH, but got: out_pad_top=-3 and KH=2}}
  %0 = tosa.transpose_conv2d %input, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: -3, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xf32>, tensor<2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.const_shape {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.reshape' op new shape does not match result rank}}
  %1 = tosa.reshape %a, %0 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<1x2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.const' op expected same attr/result element types}}
  %0 = "tosa.const"() {values = dense<[1,2]> : tensor<2xi32>} : () -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b : tensor<3x4xf32>) {
  // expected-error @+1 {{'tosa.concat' op expect all operand shapes to have the same sizes on non-axis dimensions, but got 3 vs 2 at index 0 on operands 0 and 1}}
  %1 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x7xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %c: tensor<2xi1>) {
  // expected-error @+1 {{'tosa.cond_if' op 'condition' must be a size 1 tensor, got 'tensor<2xi1>'}}
  %0 = tosa.cond_if %c : tensor<2xi1> -> tensor<2x3xf32> {
    tosa.yield %a : tensor<2x3xf32>
  } else {
    tosa.yield %a : tensor<2x3xf32>
  }
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %c: tensor<i1>) {
  // expected-error @+1 {{'tosa.cond_if' op require same number of values in 'then_graph' results (2) and 'output_list' (1)}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<2x3xf32> {
    tosa.yield %a, %b : tensor<2x3xf32>, tensor<2x3xf32>
  } else {
    tosa.yield %a : tensor<2x3xf32>
  }
  return
}

// -----

func.func @f(%a: tensor<i32>, %c: tensor<i1>) {
  // expected-error @+1 {{'tosa.while_loop' op 'cond_graph' result must be a boolean tensor, got 'tensor<i32>'}}
  %0 = tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %x : tensor<i32>
  } do {
  ^bb0(%x: tensor<i32>):
    tosa.yield %x : tensor<i32>
  }
  return
}

// -----

func.func @f(%a: tensor<i32>, %c: tensor<i1>) {
  // expected-error @+1 {{'tosa.while_loop' op require same number of values in 'body_graph' results (2) and 'input_list' (1)}}
  %0 = tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%x: tensor<i32>):
    tosa.yield %x, %x : tensor<i32>, tensor<i32>
  }
  return
}

// -----

tosa.variable @state : tensor<4x8xf32>
func.func @f(%a: tensor<4x8xi32>) {
  // expected-error @+1 {{'tosa.variable_write' op require same element type for 'input1' ('i32') and the input tensor ('f32')}}
  tosa.variable_write @state, %a : tensor<4x8xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.variable_read' op 'nowhere' has not been declared by 'tosa.variable'}}
  %0 = tosa.variable_read @nowhere : tensor<4x8xi32>
  return
}

// -----

tosa.variable @state : tensor<4x8xf32>
func.func @f() {
  // expected-error @+1 {{'tosa.variable_read' op require same shapes for 'output1' ('tensor<8x4xf32>') and the input tensor ('tensor<4x8xf32>')}}
  %0 = tosa.variable_read @state : tensor<8x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x32xf32>) {
  // expected-error @+1 {{'tosa.cast_to_block_scaled' op expect last dimension of output_scale (2) to be equal to last dimension of output_data / block_size (1)}}
  %d, %s = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<4x2xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a: tensor<4x33xf8E5M2>, %s: tensor<4x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op expect last dimension of input_data (33) to be divisible by block_size (32)}}
  %0 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<4x33xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x33xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x32xf8E5M2>, %as: tensor<1x4x1xf8E8M0FNU>, %b: tensor<1x8x64xf8E5M2>, %bs: tensor<1x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected channels of b_data to match size 32, got 64}}
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32}
      : (tensor<1x4x32xf8E5M2>, tensor<1x4x1xf8E8M0FNU>, tensor<1x8x64xf8E5M2>, tensor<1x8x1xf8E8M0FNU>) -> tensor<1x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x33xf8E5M2>, %as: tensor<1x4x1xf8E8M0FNU>, %b: tensor<1x8x33xf8E5M2>, %bs: tensor<1x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect C to be a multiple of block size, got C=33, block_size=32}}
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32}
      : (tensor<1x4x33xf8E5M2>, tensor<1x4x1xf8E8M0FNU>, tensor<1x8x33xf8E5M2>, tensor<1x8x1xf8E8M0FNU>) -> tensor<1x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x32xf8E5M2>, %as: tensor<2x4x1xf8E8M0FNU>, %b: tensor<1x8x32xf8E5M2>, %bs: tensor<1x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected batch of a_scale to match size 1, got 2}}
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32}
      : (tensor<1x4x32xf8E5M2>, tensor<2x4x1xf8E8M0FNU>, tensor<1x8x32xf8E5M2>, tensor<1x8x1xf8E8M0FNU>) -> tensor<1x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x32xf8E5M2>, %as: tensor<1x5x1xf8E8M0FNU>, %b: tensor<1x8x32xf8E5M2>, %bs: tensor<1x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected height of a_scale to match size 4, got 5}}
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32}
      : (tensor<1x4x32xf8E5M2>, tensor<1x5x1xf8E8M0FNU>, tensor<1x8x32xf8E5M2>, tensor<1x8x1xf8E8M0FNU>) -> tensor<1x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x32xf8E5M2>, %as: tensor<1x4x1xf8E8M0FNU>, %b: tensor<1x8x32xf8E5M2>, %bs: tensor<2x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected batch of b_scale to match size 1, got 2}}
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32}
      : (tensor<1x4x32xf8E5M2>, tensor<1x4x1xf8E8M0FNU>, tensor<1x8x32xf8E5M2>, tensor<2x8x1xf8E8M0FNU>) -> tensor<1x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x32xf8E5M2>, %as: tensor<1x4x1xf8E8M0FNU>, %b: tensor<1x8x32xf8E5M2>, %bs: tensor<1x9x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected width of b_scale to match size 8, got 9}}
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32}
      : (tensor<1x4x32xf8E5M2>, tensor<1x4x1xf8E8M0FNU>, tensor<1x8x32xf8E5M2>, tensor<1x9x1xf8E8M0FNU>) -> tensor<1x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x32xf8E5M2>, %as: tensor<1x4x1xf8E8M0FNU>, %b: tensor<1x8x32xf8E5M2>, %bs: tensor<1x8x2xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected C/block_size of b_scale to match size 1, got 2}}
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32}
      : (tensor<1x4x32xf8E5M2>, tensor<1x4x1xf8E8M0FNU>, tensor<1x8x32xf8E5M2>, tensor<1x8x2xf8E8M0FNU>) -> tensor<1x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x64xf8E5M2>, %as: tensor<1x4x1xf8E8M0FNU>, %b: tensor<1x8x64xf8E5M2>, %bs: tensor<1x8x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect scale operands dimension 2 to equal C/block_size (64/32), got 1}}
  %0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = BLOCK_SIZE_32}
      : (tensor<1x4x64xf8E5M2>, tensor<1x4x1xf8E8M0FNU>, tensor<1x8x64xf8E5M2>, tensor<1x8x1xf8E8M0FNU>) -> tensor<1x4x8xf32>
  return
}

// -----

tosa.variable @v : tensor<*xi8>
// expected-error @+1 {{custom op 'tosa.variable' expected ranked type}}
func.func @f()

// -----

func.func @f(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i1>) {
  // expected-error @+1 {{custom op 'tosa.cond_if' expected as many input types as operands (expected 2 got 0)}}
  %0 = tosa.cond_if %c (%x = %a, %y = %b) : tensor<i1> () -> tensor<f32> {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    tosa.yield %x : tensor<f32>
  } else {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    tosa.yield %x : tensor<f32>
  }
  return
}

// -----

func.func @f(%a: tensor<f32>, %c: tensor<i1>) {
  // expected-error @+1 {{expected '->' in function type}}
  tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>) {
  } else {
  }
  return
}

// -----

func.func @f(%c: tensor<i1>) {
  // expected-error @+1 {{'tosa.cond_if' op region #1 ('else_graph') failed to verify constraint: region with 1 blocks}}
  tosa.cond_if %c : tensor<i1> {
    "tosa.yield"() : () -> ()
  }
  return
}

// -----

func.func @f(%a: tensor<f32>, %c: tensor<i1>) {
  // expected-error @+1 {{'tosa.cond_if' op expects a non-empty block}}
  tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>) -> () {
  ^bb0(%x: tensor<f32>):
  } else {
  ^bb0(%x: tensor<f32>):
  }
  return
}

// -----

func.func @f(%a: tensor<i32>) {
  %0 = tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<i32> {
    // expected-error @+1 {{block with no terminator, has %1 = "tosa.greater"}}
    %1 = tosa.greater %a, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
  } do {
  ^bb0(%x: tensor<i32>):
    tosa.yield %x : tensor<i32>
  }
  return
}

// -----

func.func @huge_strides(%a: tensor<1x3x3x1xi8>, %w: tensor<1x1x1x1xi8>, %b: tensor<1xi32>, %z: tensor<1xi8>) {
  // expected-error@below {{dimension mismatch: expected OH == (IH - 1) * stride_y + out_pad_top + out_pad_bottom + KH, but got 1 != (3 - 1) * 9223372036854775807 + 9223372036854775807 + 9223372036854775807 + 1}}
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = i32, out_pad = array<i64: 9223372036854775807, 9223372036854775807, 0, 0>, stride = array<i64: 9223372036854775807, 1>} : (tensor<1x3x3x1xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x3x1xi32>
  return
}

// -----

func.func @result_of_another_size(%a: tensor<5x4xf32>) {
  // expected-error @+1 {{'tosa.add' op result type '7x4' not broadcast compatible with broadcasted operands's shapes '5x4'}}
  %0 = tosa.add %a, %a : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<7x4xf32>
  return
}

// -----

func.func @unknown_sizes(%a: tensor<?x4xi32>, %b: tensor<3x?xi32>) {
  %0 = tosa.minimum %a, %b : (tensor<?x4xi32>, tensor<3x?xi32>) -> tensor<?x4xi32>
  // expected-error @+1 {{'tosa.minimum' op result type '5x4' not broadcast compatible with broadcasted operands's shapes '3x4'}}
  %1 = tosa.minimum %a, %b : (tensor<?x4xi32>, tensor<3x?xi32>) -> tensor<5x4xi32>
  return
}

// -----

func.func @operands_of_other_sizes(%a: tensor<5x4xi1>, %b: tensor<3x4xi1>) {
  // expected-error @+1 {{'tosa.logical_and' op operands don't have broadcast-compatible shapes}}
  %0 = tosa.logical_and %a, %b : (tensor<5x4xi1>, tensor<3x4xi1>) -> tensor<5x4xi1>
  return
}

// -----

func.func @type_of_an_axis(%a: tensor<5x4xf32>) {
  // expected-error @+1 {{'tosa.reduce_max' op attribute 'axis' failed to satisfy constraint: 32-bit signless integer attribute}}
  %0 = tosa.reduce_max %a {axis = 0 : i64} : (tensor<5x4xf32>) -> tensor<1x4xf32>
  return
}

// -----

func.func @trailing_comma(%a: tensor<5x4xf32>) {
  %0 = tosa.reduce_max %a {axis = 0 : i32,} : (tensor<5x4xf32>) -> tensor<1x4xf32>
  // expected-error @+1 {{expected '}'}}
  %1 = tosa.reduce_max %a {axis = 0 : i32 nan_mode = IGNORE} : (tensor<5x4xf32>) -> tensor<1x4xf32>
  return
}

// -----

// The reference looks neither at how sums of this float are stored nor at the type of a mean.
func.func @eight_bits(%a: tensor<1x4x4x4xf8E4M3FN>, %z: tensor<1xf8E4M3FN>, %y: tensor<1xf16>, %b: tensor<1x4x4x4xf8E5M2>, %zb: tensor<1xf8E5M2>) {
  %0 = tosa.avg_pool2d %a, %z, %y {acc_type = f32, kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf8E4M3FN>, tensor<1xf8E4M3FN>, tensor<1xf16>) -> tensor<1x4x4x4xf16>
  %1 = tosa.avg_pool2d %b, %zb, %zb {acc_type = f32, kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf8E5M2>, tensor<1xf8E5M2>, tensor<1xf8E5M2>) -> tensor<1x4x4x4xf8E5M2>
  return
}

// -----

func.func @other_eight_bits(%a: tensor<1x4x4x4xf8E5M2>, %w: tensor<8x1x1x4xf8E5M2>, %b: tensor<8xf16>, %z: tensor<1xf8E5M2>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for f8 tensor is not f16}}
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf8E5M2>, tensor<8x1x1x4xf8E5M2>, tensor<8xf16>, tensor<1xf8E5M2>, tensor<1xf8E5M2>) -> tensor<1x4x4x8xf16>
  return
}

// -----

func.func @zero_point_of_arith(%a: tensor<1x16x16x8xf32>) -> tensor<1x16x16x8xf32> {
  %one = arith.constant dense<1.0> : tensor<1xf32>
  %zero = arith.constant dense<0.0> : tensor<1xf32>
  // expected-error @+1 {{'tosa.negate' op input1 zero point must be zero for non-int8 integer types}}
  %0 = tosa.negate %a, %one, %zero : (tensor<1x16x16x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x16x8xf32>
  return %0 : tensor<1x16x16x8xf32>
}
