// Rows with a scale and a zero point each: (1 - 1) * 2 + (3 - 1) * 2 + (5 + 2) * 0.5 + (-4 + 2) * 0.5 = 6.5, and back: 10 is stored as
// 10 / 2 + 1 = 6 and as 10 / 0.5 - 2 = 18, of which 7 is the greatest.
//
// RUN: oxmlir-opt %s --lower-quant-ops --run=expressed | FileCheck %s --check-prefix=EXPRESSED
// RUN: oxmlir-opt %s --lower-quant-ops --run=stored | FileCheck %s --check-prefix=STORED
// RUN: oxmlir-opt %s --canonicalize --lower-quant-ops --run=rounded | FileCheck %s --check-prefix=ROUNDED

!rows = !quant.uniform<i8<-8:7>:f32:0, {2.0:1, 0.5:-2}>

// EXPRESSED: 6.5
func.func @expressed() -> f32 {
  %stored = arith.constant dense<[[1, 3], [5, -4]]> : tensor<2x2xi8>
  %rows = quant.scast %stored : tensor<2x2xi8> to tensor<2x2x!rows>
  %numbers = quant.dcast %rows : tensor<2x2x!rows> to tensor<2x2xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%numbers : tensor<2x2xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %result = tensor.extract %sum[] : tensor<f32>
  return %result : f32
}

// STORED{LITERAL}: dense<[[6, 6], [7, 7]]>
func.func @stored() -> tensor<2x2xi8> {
  %numbers = arith.constant dense<10.0> : tensor<2x2xf32>
  %rows = quant.qcast %numbers : tensor<2x2xf32> to tensor<2x2x!rows>
  %stored = quant.scast %rows : tensor<2x2x!rows> to tensor<2x2xi8>
  return %stored : tensor<2x2xi8>
}

// 10 comes back as (6 - 1) * 2 = 10 and (7 + 2) * 0.5 = 4.5, twice each.
// ROUNDED: 2.900000e+01 : f32
func.func @rounded() -> f32 {
  %numbers = arith.constant dense<10.0> : tensor<2x2xf32>
  %rows = quant.qcast %numbers : tensor<2x2xf32> to tensor<2x2x!rows>
  %back = quant.dcast %rows : tensor<2x2x!rows> to tensor<2x2xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%back : tensor<2x2xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %result = tensor.extract %sum[] : tensor<f32>
  return %result : f32
}
