// Flags that print something and need no input.
//
// RUN: oxmlir-opt --version | FileCheck %s --check-prefix=VERSION
// RUN: oxmlir-opt --help | FileCheck %s --check-prefix=HELP
// RUN: oxmlir-opt -help | FileCheck %s --check-prefix=HELP
// RUN: oxmlir-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS

// VERSION: oxmlir-opt {{[0-9]+\.[0-9]+}}
// VERSION: LLVM 22
// HELP: OVERVIEW: optimizer driver
// HELP: USAGE: oxmlir-opt [options] <input file>
// HELP-DAG: --allow-unregistered-dialect
// HELP-DAG: --canonicalize
// HELP-DAG: --convert-scf-to-cf
// HELP-DAG: --mlir-print-local-scope
// HELP-DAG: --pass-pipeline
// HELP-DAG: --verify-diagnostics
// DIALECTS: Available Dialects: {{.*}}affine,{{.*}}arith,{{.*}}builtin,cf,{{.*}}func,{{.*}}index,{{.*}}llvm,math,memref,{{.*}}scf,{{.*}}ub
module {}
