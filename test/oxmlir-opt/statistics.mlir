// What passes count, by pipeline and by pass; the numbers of all runs are added up.
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse),symbol-dce,cse)' --mlir-pass-statistics --mlir-pass-statistics-display=list -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIST

// CHECK: ... Pass statistics report ...
// CHECK: {{^}}'func.func' Pipeline
// CHECK-NEXT: {{^}}  CSE
// CHECK-NEXT: {{^}}    (S) 2 num-cse'd - Number of operations CSE'd
// CHECK-NEXT: {{^}}    (S) 0 num-dce'd - Number of operations DCE'd
// CHECK-NEXT: {{^}}  Canonicalizer
// CHECK-NEXT: {{^}}CSE
// CHECK-NEXT: {{^}}  (S) 0 num-cse'd

// LIST: {{^}}CSE
// LIST-NEXT: (S) 2 num-cse'd
// LIST-NEXT: (S) 0 num-dce'd
// LIST-NEXT: {{^}}SymbolDCE
// LIST-NEXT: (S) 0 num-dce'd
func.func @f() -> (index, index) {
  %0 = arith.constant 1 : index
  %1 = arith.constant 1 : index
  return %0, %1 : index, index
}
func.func @g() -> (index, index) {
  %0 = arith.constant 2 : index
  %1 = arith.constant 2 : index
  return %0, %1 : index, index
}
