// Types of quantized numbers, which have encodings of their own.
//
// RUN: oxmlir-opt %s --allow-unregistered-dialect --emit-bytecode -o %t.bc
// RUN: oxmlir-opt %t.bc --allow-unregistered-dialect | FileCheck %s
// RUN: not grep -q uniform %t.bc

// CHECK: t = !quant.any<i8<-8:7>:f32>
"o.a"() {t = !quant.any<i8<-8:7>:f32>} : () -> ()
// CHECK: t = !quant.any<u16>
"o.a"() {t = !quant.any<u16>} : () -> ()
// CHECK: t = !quant.calibrated<f32<-0.998:1.232100e+00>>
"o.a"() {t = !quant.calibrated<f32<-0.998:1.2321>>} : () -> ()
// CHECK: t = !quant.uniform<i8<-8:7>:f32, 9.987200e-01:127>
"o.a"() {t = !quant.uniform<i8<-8:7>:f32, 9.987200e-01:127>} : () -> ()
// CHECK: t = !quant.uniform<u8<0:200>:f32:1, {2.000000e+02:120,9.987200e-01:-127}>
"o.a"() {t = !quant.uniform<u8<0:200>:f32:1, {2.000000e+02:120, 9.987200e-01:-127}>} : () -> ()
// Numbers of blocks are elements of the types that they stand for and are stored in.
// CHECK: t = !quant.uniform<u8:f32:{0:1, 1:2}, {{[{][{]}}0.123456791:120, 5.000000e-01:127}, {2.000000e+02, 5.000000e-01:-56}}>
"o.a"() {t = !quant.uniform<u8:f32:{0:1, 1:2}, {{0.123456789:120, 0.5:127}, {2.0e2, 0.5:200}}>} : () -> ()
// CHECK: t = !quant.uniform<i4:f16:{0:1}, {2.500000e-01:1, 2.500000e-01:1}>
"o.a"() {t = !quant.uniform<i4:f16:{0:1}, {0.25:1, 0.25:1}>} : () -> ()
// CHECK: d = dense<1.000000e+00> : tensor<0xf32>, e = dense<true> : tensor<0xi1>, f = dense<> : tensor<0xf32>
"o.a"() {d = dense<1.0> : tensor<0xf32>, e = dense<true> : tensor<0xi1>, f = dense<> : tensor<0xf32>} : () -> ()
