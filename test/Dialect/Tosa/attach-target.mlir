// What is attached follows from the options; a name that is unknown is an error.
//
// RUN: oxmlir-opt %s --tosa-attach-target | FileCheck %s --check-prefix=DEFAULT
// RUN: oxmlir-opt %s --tosa-attach-target="specification_version=1.1.draft level=none profiles=pro_int,pro_fp extensions=bf16,fft" | FileCheck %s
// RUN: not oxmlir-opt %s --tosa-attach-target="profiles=pro_real" 2>&1 | FileCheck %s --check-prefix=PROFILE
// RUN: not oxmlir-opt %s --tosa-attach-target="extensions=int5" 2>&1 | FileCheck %s --check-prefix=EXTENSION

// DEFAULT: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [], extensions = []>}
// CHECK: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = none, profiles = [pro_int, pro_fp], extensions = [bf16, fft]>}
// PROFILE: error: unknown TOSA profile 'pro_real', supported are: pro_int, pro_fp
// EXTENSION: error: unknown TOSA extension 'int5', supported are: int16, int4, bf16, fp8e4m3, fp8e5m2, fft, variable, controlflow, doubleround, inexactround, dynamic, mxfp, int64, shape
func.func @f() {
  return
}
