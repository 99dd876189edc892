// A diagnostic is `file:line:column: error: message`, the source line, and a caret.
//
// RUN: not oxmlir-opt --split-input-file %s 2>&1 | FileCheck %s --strict-whitespace

// CHECK:syntax-errors.mlir:[[#@LINE+4]]:19: error: use of undeclared SSA value name
// CHECK-NEXT:{{^}}  %0 = arith.addi %x, %y : i32
// CHECK-NEXT:{{^}}                  ^
func.func @undefined() {
  %0 = arith.addi %x, %y : i32
  return
}

// -----

// CHECK:syntax-errors.mlir:[[#@LINE+4]]:{{[0-9]+}}: error: use of value '%a' expects different type than prior uses: 'i64' vs 'i32'
// CHECK-NEXT:{{^}}  %0 = arith.addi %a, %a : i64
// CHECK-NEXT:{{^ *\^}}
func.func @mismatch(%a: i32) {
  %0 = arith.addi %a, %a : i64
  return
}

// -----

// CHECK:syntax-errors.mlir:[[#@LINE+2]]:3: error: custom op 'arith.nothing' is unknown
func.func @unknown_op() {
  arith.nothing
}

// -----

// CHECK:syntax-errors.mlir:[[#@LINE+2]]:3: error: Dialect `nowhere' not found for custom op 'nowhere.nothing'
func.func @unknown_dialect() {
  nowhere.nothing
}

// -----

// CHECK:syntax-errors.mlir:[[#@LINE+3]]:3: error: redefinition of SSA value '%0'
func.func @twice(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %0 = arith.addi %a, %a : i32
  return
}

// -----

// CHECK:syntax-errors.mlir:[[#@LINE+2]]:{{[0-9]+}}: error: reference to an undefined block
func.func @no_block() {
  cf.br ^nowhere
}
