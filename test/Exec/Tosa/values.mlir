// Operations of tosa compute what the specification says; sums of small integers, zero points, windows and rounding among them.
//
// RUN: oxmlir-opt %s --run=elements | FileCheck %s --check-prefix=ELEMENTS
// RUN: oxmlir-opt %s --run=windows | FileCheck %s --check-prefix=WINDOWS
// RUN: oxmlir-opt %s --run=scaled | FileCheck %s --check-prefix=SCALED
// RUN: oxmlir-opt %s --run=loop | FileCheck %s --check-prefix=LOOP
// RUN: oxmlir-opt %s --run=moved | FileCheck %s --check-prefix=MOVED
// RUN: oxmlir-opt %s --run=scalars | FileCheck %s --check-prefix=SCALARS

// ELEMENTS: dense<{{\[}}[11, 21], [12, 22]]> : tensor<2x2xi32>
// ELEMENTS-NEXT: dense<[2, -2]> : tensor<2xi32>
// ELEMENTS-NEXT: dense<{{\[}}[23], [34]]> : tensor<2x1xi32>
// ELEMENTS-NEXT: dense<[1, 1]> : tensor<2xi32>
func.func @elements() -> (tensor<2x2xi32>, tensor<2xi32>, tensor<2x1xi32>, tensor<2xi32>) {
  %column = "tosa.const"() <{values = dense<[[1], [2]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %row = "tosa.const"() <{values = dense<[[10, 20]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %sums = tosa.add %column, %row : (tensor<2x1xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  %a = "tosa.const"() <{values = dense<[7, -7]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tosa.const"() <{values = dense<[3, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %quotients = tosa.intdiv %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %odd = "tosa.const"() <{values = dense<[[1, 22], [12, 22]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %rows = tosa.reduce_sum %odd {axis = 1 : i32} : (tensor<2x2xi32>) -> tensor<2x1xi32>
  %largest = tosa.argmax %sums {axis = 1 : i32} : (tensor<2x2xi32>) -> tensor<2xi32>
  return %sums, %quotients, %rows, %largest : tensor<2x2xi32>, tensor<2xi32>, tensor<2x1xi32>, tensor<2xi32>
}

// WINDOWS: dense<{{.*}}[5.{{.*}}8.{{.*}}> : tensor<1x2x2x1xf32>
func.func @windows() -> (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>) {
  // The largest element of each window of a row of nine, three by three.
  %image = "tosa.const"() <{values = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>}>
      : () -> tensor<1x3x3x1xf32>
  %most = tosa.max_pool2d %image {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x3x3x1xf32>) -> tensor<1x2x2x1xf32>
  %weight = "tosa.const"() <{values = dense<1.0> : tensor<1x3x3x1xf32>}> : () -> tensor<1x3x3x1xf32>
  %bias = "tosa.const"() <{values = dense<0.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %sum = tosa.conv2d %image, %weight, %bias, %zero, %zero
      {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x3x3x1xf32>, tensor<1x3x3x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  return %most, %sum : tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>
}

// 100 / 4, rounded, with a zero point of -1; 1000 / 4 does not fit.
// SCALED: dense<[24, 127]> : tensor<2xi8>
func.func @scaled() -> tensor<2xi8> {
  %sums = "tosa.const"() <{values = dense<[100, 1000]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %factor = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<32> : tensor<1xi8>}> : () -> tensor<1xi8>
  %from = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %to = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %bytes = tosa.rescale %sums, %factor, %shift, %from, %to
      {rounding_mode = SINGLE_ROUND, scale32 = true, per_channel = false, input_unsigned = false, output_unsigned = false}
      : (tensor<2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return %bytes : tensor<2xi8>
}

// LOOP: dense<128> : tensor<i32>
// LOOP-NEXT: dense<-128> : tensor<i32>
func.func @loop() -> (tensor<i32>, tensor<i32>) {
  %limit = "tosa.const"() <{values = dense<100> : tensor<i32>}> : () -> tensor<i32>
  %start = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %last = tosa.while_loop (%value = %start) : (tensor<i32>) -> tensor<i32> {
    %more = tosa.greater %limit, %value : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %more : tensor<i1>
  } do {
  ^bb0(%value: tensor<i32>):
    %next = tosa.add %value, %value : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %next : tensor<i32>
  }
  %enough = tosa.greater %last, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %chosen = tosa.cond_if %enough (%x = %last) : tensor<i1> (tensor<i32>) -> tensor<i32> {
  ^bb0(%x: tensor<i32>):
    %zero = "tosa.const"() <{values = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %less = tosa.sub %zero, %x : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %less : tensor<i32>
  } else {
  ^bb0(%x: tensor<i32>):
    tosa.yield %x : tensor<i32>
  }
  return %last, %chosen : tensor<i32>, tensor<i32>
}

// MOVED: dense<{{\[}}[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
// MOVED-NEXT: dense<{{\[}}[3, 2, 1], [6, 5, 4]]> : tensor<2x3xi8>
// MOVED-NEXT: dense<{{\[}}[9, 1, 2, 3], [9, 4, 5, 6]]> : tensor<2x4xi8>
// MOVED-NEXT: dense<{{\[}}[2, 3], [5, 6]]> : tensor<2x2xi8>
// MOVED-NEXT: dense<{{\[}}[1, 2, 3, 1, 2, 3], [4, 5, 6, 4, 5, 6]]> : tensor<2x6xi8>
// MOVED-NEXT: dense<{{\[}}[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>
func.func @moved() -> (tensor<3x2xi8>, tensor<2x3xi8>, tensor<2x4xi8>, tensor<2x2xi8>, tensor<2x6xi8>, tensor<3x2xi8>) {
  %t = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %0 = tosa.transpose %t {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %1 = tosa.reverse %t {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  %around = tosa.const_shape {values = dense<[0, 0, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %nine = "tosa.const"() <{values = dense<9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.pad %t, %around, %nine : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<2x4xi8>
  %start = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.slice %t, %start, %size : (tensor<2x3xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xi8>
  %times = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %4 = tosa.tile %t, %times : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<2x6xi8>
  %shape = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %5 = tosa.reshape %t, %shape : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<3x2xi8>
  return %0, %1, %2, %3, %4, %5 : tensor<3x2xi8>, tensor<2x3xi8>, tensor<2x4xi8>, tensor<2x2xi8>, tensor<2x6xi8>, tensor<3x2xi8>
}

// The list of the shift does not make one of the product.
// SCALARS: dense<6> : tensor<i32>
func.func @scalars() -> tensor<i32> {
  %a = "tosa.const"() <{values = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %b = "tosa.const"() <{values = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %shift : (tensor<i32>, tensor<i32>, tensor<1xi8>) -> tensor<i32>
  return %0 : tensor<i32>
}
