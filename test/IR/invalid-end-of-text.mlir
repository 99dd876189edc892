// Something missing at the end of a text is reported at its last byte: a line break, or what stands there.
// RUN: printf 'func.func @f(' | not oxmlir-opt 2>&1 | FileCheck %s --check-prefix=BARE
// RUN: printf 'func.func @f(\n' | not oxmlir-opt 2>&1 | FileCheck %s --check-prefix=BROKEN
// RUN: printf 'func.func @f(   // why\n  ' | not oxmlir-opt 2>&1 | FileCheck %s --check-prefix=COMMENT
// RUN: printf 'module { ' | not oxmlir-opt 2>&1 | FileCheck %s --check-prefix=BLANK

// BARE: <stdin>:1:13: error: expected non-function type
// BROKEN: <stdin>:1:14: error: expected non-function type
// COMMENT: <stdin>:1:14: error: expected non-function type
// BLANK: <stdin>:1:9: error: expected operation name in quotes
