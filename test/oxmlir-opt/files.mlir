// Input and output files.
// RUN: not oxmlir-opt %t.none 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not oxmlir-opt %S 2>&1 | FileCheck %s --check-prefix=DIRECTORY
// RUN: not oxmlir-opt %s -o %t.none/out 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: oxmlir-opt %s -o %t.out && FileCheck %s --input-file=%t.out
// RUN: oxmlir-opt - < %s | FileCheck %s
// RUN: oxmlir-opt -mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC
// RUN: oxmlir-opt --mlir-print-op-generic=false %s | FileCheck %s
// RUN: oxmlir-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS

// MISSING: cannot open input file '{{.*}}.none': No such file or directory
// DIRECTORY: cannot open input file '{{.*}}': Is a directory
// OUTPUT: cannot open output file '{{.*}}.none/out': No such file or directory
// DIALECTS: Available Dialects: {{.*}}affine,{{.*}}arith,{{.*}}func,

// CHECK: func.func private @f()
// GENERIC: "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
func.func private @f()
