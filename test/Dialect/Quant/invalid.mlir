// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{illegal storage min and storage max: (7:7)}}
func.func private @bounds(!quant.any<i8<7:7>>)

// -----

// expected-error @+1 {{illegal min and max: (1.000000e+00:-1.000000e+00)}}
func.func private @range(!quant.calibrated<f32<1.0:-1.0>>)
