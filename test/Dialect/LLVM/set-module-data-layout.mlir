// RUN: oxmlir-opt %s --set-llvm-module-datalayout='data-layout=e-m:e-i64:64' | FileCheck %s
// RUN: oxmlir-opt %s --set-llvm-module-datalayout | FileCheck %s --check-prefix=DEFAULT
// RUN: not oxmlir-opt %s --set-llvm-module-datalayout='data-layout=word' 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK: module attributes {llvm.data_layout = "e-m:e-i64:64"} {
// DEFAULT: module attributes {llvm.data_layout = ""} {
// ERROR: error: invalid data layout descriptor: unknown specifier 'w'
module {
}
