// What is shown of diagnostics.
// RUN: not oxmlir-opt %s 2>&1 | FileCheck %s --check-prefixes=CHECK,NOTES
// RUN: not oxmlir-opt %s --mlir-disable-diagnostic-notes 2>&1 | FileCheck %s --implicit-check-not=note:
// RUN: not oxmlir-opt %s --color 2>&1 | FileCheck %s --check-prefix=COLORS
// RUN: not oxmlir-opt %s --color=false 2>&1 | FileCheck %s
// RUN: not oxmlir-opt %s --mlir-diagnostic-verbosity-level=most 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: oxmlir-opt %s --mlir-very-unsafe-disable-verifier-on-parsing | FileCheck %s --check-prefix=UNVERIFIED

// CHECK: error: redefinition of symbol named 'f'
// NOTES: note: see existing symbol definition here
// COLORS: {{.\[0;1;31m}}error: {{.}}
// LEVEL: for the --mlir-diagnostic-verbosity-level option: Cannot find option named 'most'!
// UNVERIFIED: "builtin.module"() ({
func.func private @f()
func.func private @f()
