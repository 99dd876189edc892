// The bounds of the level 8k; the level none has none.
//
// RUN: oxmlir-opt %s --split-input-file --tosa-validate --verify-diagnostics
// RUN: oxmlir-opt %s --split-input-file --tosa-attach-target="specification_version=1.1.draft level=none extensions=dynamic" --tosa-validate 2>&1 | FileCheck %s

// CHECK-NOT: error

func.func @ranks(%a: tensor<1x1x1x1x1x1x2xi32>, %u: tensor<*xi32>, %d: tensor<?xi32>, %b: tensor<536870912xi32>, %o: tensor<4294967296x4294967296xi8>) {
  // expected-error @+1 {{'tosa.abs' op failed level check: operand rank(shape) <= MAX_RANK}}
  %0 = tosa.abs %a : (tensor<1x1x1x1x1x1x2xi32>) -> tensor<1x1x1x1x1x1x2xi32>
  // expected-error @+1 {{'tosa.abs' op failed level check: unranked tensor}}
  %1 = tosa.abs %u : (tensor<*xi32>) -> tensor<*xi32>
  // expected-error @+1 {{'tosa.abs' op failed level check: operand shape dimension cannot be dynamic when targeting TOSA specification version 1.0 or below}}
  %2 = tosa.abs %d : (tensor<?xi32>) -> tensor<?xi32>
  // expected-error @+1 {{'tosa.abs' op failed level check: operand tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)}}
  %3 = tosa.abs %b : (tensor<536870912xi32>) -> tensor<536870912xi32>
  // The number of bytes overflows.
  // expected-error @+1 {{'tosa.identity' op failed level check: operand tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)}}
  %9 = tosa.identity %o : (tensor<4294967296x4294967296xi8>) -> tensor<4294967296x4294967296xi8>
  // expected-error @+1 {{'tosa.const' op failed level check: result rank(shape) <= MAX_RANK}}
  %4 = "tosa.const"() {values = dense<1> : tensor<1x1x1x1x1x1x2xi32>} : () -> tensor<1x1x1x1x1x1x2xi32>
  return
}

// -----

func.func @shapes(%a: tensor<2xi32>) {
  %0 = tosa.const_shape {values = dense<[1, 1, 1, 1, 1, 1, 2]> : tensor<7xindex>} : () -> !tosa.shape<7>
  // expected-error @+1 {{'tosa.reshape' op failed shape type level check: '!tosa.shape<7>' exceeds MAX_RANK}}
  %1 = tosa.reshape %a, %0 : (tensor<2xi32>, !tosa.shape<7>) -> tensor<1x1x1x1x1x1x2xi32>
  return
}

// -----

func.func @paddings(%a: tensor<1x1x1x2xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.const_shape {values = dense<[0, 0, 0, 0, 0, 0, 1, 1]> : tensor<8xindex>} : () -> !tosa.shape<8>
  // Two for each dimension, bounded as if they were one.
  // expected-error @+1 {{'tosa.pad' op failed shape type level check: '!tosa.shape<8>' exceeds MAX_RANK}}
  %1 = tosa.pad %a, %0, %z : (tensor<1x1x1x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x1x1x4xf32>
  return
}

// -----

func.func @windows(%a: tensor<1x9000x4x1xf32>, %b: tensor<1x4x4x1xf32>, %w: tensor<1x4097x1x1xf32>, %i: tensor<1xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  // expected-error @+1 {{'tosa.max_pool2d' op failed level check: kernel <= MAX_KERNEL}}
  %0 = tosa.max_pool2d %a {kernel = array<i64: 8193, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9000x4x1xf32>) -> tensor<1x808x4x1xf32>
  // expected-error @+1 {{'tosa.avg_pool2d' op failed level check: stride <= MAX_STRIDE}}
  %1 = tosa.avg_pool2d %b, %z, %z {acc_type = f32, kernel = array<i64: 4, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 8193, 1>} : (tensor<1x4x4x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x4x1xf32>
  // expected-error @+1 {{'tosa.conv2d' op failed level check: dilation_y * KH <= MAX_KERNEL)}}
  %2 = tosa.conv2d %a, %w, %i, %z, %z {acc_type = f32, dilation = array<i64: 2, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9000x4x1xf32>, tensor<1x4097x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x808x4x1xf32>
  return
}

// -----

func.func @planes(%a: tensor<1x16384x4xf32>) {
  // expected-error @+1 {{'tosa.fft2d' op failed level check: H <= MAX_KERNEL}}
  %0:2 = tosa.fft2d %a, %a {inverse = false} : (tensor<1x16384x4xf32>, tensor<1x16384x4xf32>) -> (tensor<1x16384x4xf32>, tensor<1x16384x4xf32>)
  return
}

// -----

func.func @scale(%a: tensor<1x2x2x1xi8>) {
  %s = tosa.const_shape {values = dense<[1, 1, 257, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op failed level check: scale_x_n/scale_x_d <= MAX_SCALE}}
  %0 = tosa.resize %a, %s, %o, %o {mode = NEAREST_NEIGHBOR} : (tensor<1x2x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x258x1xi8>
  return
}

// -----

func.func @nested(%c: tensor<i1>, %v: tensor<2xf32>) {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<2xf32> {
    %1 = tosa.cond_if %c : tensor<i1> -> tensor<2xf32> {
      %2 = tosa.cond_if %c : tensor<i1> -> tensor<2xf32> {
        %3 = tosa.cond_if %c : tensor<i1> -> tensor<2xf32> {
          %4 = tosa.cond_if %c : tensor<i1> -> tensor<2xf32> {
            // expected-error @+1 {{'tosa.cond_if' op failed level check: 6 >= MAX_NESTING}}
            %5 = tosa.cond_if %c : tensor<i1> -> tensor<2xf32> {
              tosa.yield %v : tensor<2xf32>
            } else {
              tosa.yield %v : tensor<2xf32>
            }
            tosa.yield %5 : tensor<2xf32>
          } else {
            tosa.yield %v : tensor<2xf32>
          }
          tosa.yield %4 : tensor<2xf32>
        } else {
          tosa.yield %v : tensor<2xf32>
        }
        tosa.yield %3 : tensor<2xf32>
      } else {
        tosa.yield %v : tensor<2xf32>
      }
      tosa.yield %2 : tensor<2xf32>
    } else {
      tosa.yield %v : tensor<2xf32>
    }
    tosa.yield %1 : tensor<2xf32>
  } else {
    tosa.yield %v : tensor<2xf32>
  }
  return
}

// -----

func.func @list(%a: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.concat' op failed level check for MAX_TENSOR_LIST_SIZE: input1}}
  %0 = tosa.concat %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a {axis = 0 : i32} : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<65xi8>
  return
}
