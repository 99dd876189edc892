// Diagnostics have colors on a terminal, or when asked.
//
// RUN: not oxmlir-opt %s --color 2>&1 | FileCheck %s --check-prefix=COLOR
// RUN: not oxmlir-opt %s --color=always 2>&1 | FileCheck %s --check-prefix=COLOR
// RUN: not oxmlir-opt %s --color=true 2>&1 | FileCheck %s --check-prefix=COLOR
// RUN: not oxmlir-opt %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not oxmlir-opt %s --color=never 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not oxmlir-opt %s --color=auto --mlir-print-stacktrace-on-diagnostic 2>&1 | FileCheck %s --check-prefix=PLAIN

// COLOR: {{\[1m}}{{.*}}colors.mlir:[[#@LINE+5]]:28: {{.*\[0m.*\[0;1;31m}}error: {{.*\[0m.*\[1m}}'func.return' op has 0 operands
// COLOR: {{\[0;1;32m +\^$}}
// COLOR: {{\[0;1;30m}}note: {{.*}}see current operation
// PLAIN-NOT: {{\[[0-9;]*m}}
// PLAIN: colors.mlir:[[#@LINE+1]]:28: error: 'func.return' op has 0 operands
func.func @f() -> (i32) {  return }
// PLAIN: note: see current operation
