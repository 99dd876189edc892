// What a dialect that nobody knows may not have.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

// expected-error@below {{#"any"<"thing"> : 'none' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
#a = #any.thing

// -----

// expected-error@below {{#"any"<""text""> : 'i32' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
#a = #any<"text"> : i32

// -----

// expected-error@below {{`!"any"<"thing">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
!a = !any.thing

// -----

// expected-error@below {{`!"any"<""text"">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
!a = !any<"text">

// -----

// expected-error@below {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
"any.op"() : () -> ()

// -----

// The place is behind the name, and comes before what is wrong there.
"any.op"
  // expected-error@below {{operation being parsed with an unregistered dialect}}
  3

// -----

func.func @f() {
  // The verifier says so, unless the text has an error.
  // expected-error@below {{unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations}}
  "arith.foo"() : () -> ()
  return
}

// -----

func.func @f() {
  "arith.foo"() : () -> ()
  // expected-error@below {{use of undeclared SSA value name}}
  return %a : i32
}
