// Symbols, symbol tables and functions.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

// expected-note@below {{see existing symbol definition here}}
func.func private @twice()
// expected-error@below {{redefinition of symbol named 'twice'}}
func.func private @twice()

// -----

func.func @outside() {
  // expected-error@below {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func private @inside()
  return
}

// -----

// expected-error@below {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "hidden"}}
"func.func"() <{sym_name = "f", function_type = () -> (), sym_visibility = "hidden"}> ({
}) : () -> ()

// -----

func.func @call() {
  // expected-error@below {{'func.call' op 'missing' does not reference a valid function}}
  func.call @missing() : () -> ()
  return
}

// -----

// expected-error@below {{'func.func' op entry block must have 1 arguments to match function signature}}
"func.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@below {{'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({
^bb0(%a: i64):
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@below {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() <{sym_name = "f", function_type = (i32) -> (), sym_visibility = "private", arg_attrs = [{}, {}]}> ({
}) : () -> ()

// -----

// expected-error@below {{'func.func' op arguments may only have dialect attributes}}
"func.func"() <{sym_name = "f", function_type = (i32) -> (), sym_visibility = "private", arg_attrs = [{plain}]}> ({
}) : () -> ()

// -----

func.func @returns() -> i32 {
  // expected-error@below {{'func.return' op has 0 operands, but enclosing function (@returns) returns 1}}
  return
}
