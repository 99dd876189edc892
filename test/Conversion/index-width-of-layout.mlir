// RUN: oxmlir-opt --convert-func-to-llvm %s | FileCheck %s --check-prefix=LAYOUT
// RUN: oxmlir-opt --convert-to-llvm=dynamic=true %s | FileCheck %s --check-prefix=LAYOUT
// RUN: oxmlir-opt --convert-func-to-llvm=index-bitwidth=64 %s | FileCheck %s --check-prefix=OPTION

// The data layout says how wide an index is, unless an option does.
// LAYOUT: llvm.func @identity(%{{.*}}: i32) -> i32
// OPTION: llvm.func @identity(%{{.*}}: i64) -> i64
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @identity(%i: index) -> index {
    return %i : index
  }
}
