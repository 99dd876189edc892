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
