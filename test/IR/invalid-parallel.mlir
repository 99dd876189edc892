// Functions of large files are verified as soon as they are parsed: what is said, and its order, do not depend on it, nor does
// what only the whole program shows.
//
// RUN: awk 'BEGIN { for (i = 0; i < 300; i++) print "func.func @f" i "(%%a: i32) -> i32 {\n  %%0 = arith.addi %%a, %%a : i32\n  func.call @f" i + 1 "(%%0) : (i32) -> i32\n  return %%0 : i32\n}"; print "func.func private @f300(i32) -> i32" }' > %t.mlir
// RUN: oxmlir-opt %t.mlir -o %t.out
// RUN: FileCheck %s < %t.out
// RUN: sed -e 's/@f\(7\|200\)(%%a: i32) -> i32/@f\1(%%a: i32) -> i64/' %t.mlir > %t.types.mlir
// RUN: not oxmlir-opt %t.types.mlir 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: sed -e 's/func.func @f7(/func.func @f6(/' %t.mlir > %t.twice.mlir
// RUN: not oxmlir-opt %t.twice.mlir 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: sed -e 's/private @f300(/private @last(/' %t.mlir > %t.missing.mlir
// RUN: not oxmlir-opt %t.missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING

// CHECK-COUNT-300: arith.addi
// TYPES: :39:3: error: type of return operand 0 ('i32') doesn't match function result type ('i64') in function @f7
// TYPES-NOT: error:
// TYPES: :1004:3: error: type of return operand 0 ('i32') doesn't match function result type ('i64') in function @f200
// TWICE: :36:1: error: redefinition of symbol named 'f6'
// MISSING: :1498:3: error: 'func.call' op 'f300' does not reference a valid function
