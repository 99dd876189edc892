// A folder an operation, a file each time it is shown: its name counts how often, from the outermost operation on.
// RUN: rm -rf %t
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse,func.func(cse))' --mlir-print-ir-before-all --mlir-print-ir-tree-dir=%t -o /dev/null
// RUN: ls %t %t/builtin_module_no-symbol-name %t/builtin_module_no-symbol-name/func_func_f | FileCheck %s
// RUN: FileCheck %s --check-prefix=FILE < %t/builtin_module_no-symbol-name/func_func_f/0_1_canonicalize.mlir
// RUN: not oxmlir-opt %s --cse --mlir-print-ir-before-all --mlir-print-ir-tree-dir=%s -o /dev/null 2>&1 | FileCheck %s --check-prefix=NO-FOLDER

// CHECK: builtin_module_no-symbol-name
// CHECK: 1_cse.mlir
// CHECK-NEXT: func_func_f
// CHECK: 0_0_cse.mlir
// CHECK-NEXT: 0_1_canonicalize.mlir
// CHECK-NEXT: 1_2_cse.mlir

// FILE: // -----// IR Dump Before Canonicalizer (canonicalize) //----- //
// FILE-NEXT: func.func @f()

// NO-FOLDER: error: while creating directory {{.*}}: Not a directory
func.func @f() {
  return
}
