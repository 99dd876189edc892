// RUN: not oxmlir-opt %s --convert-to-llvm=filter-dialects=none 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not oxmlir-opt %s --convert-to-llvm=filter-dialects=func,scf 2>&1 | FileCheck %s --check-prefix=WITHOUT

// UNKNOWN: <unknown>:0: error: dialect not loaded: none
// WITHOUT: <unknown>:0: error: dialect does not implement ConvertToLLVMPatternInterface: scf
func.func @f(%c: i1) {
  scf.if %c {
  }
  return
}
