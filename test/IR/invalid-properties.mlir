// Properties of another kind than declared are refused before anything is verified.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@below {{invalid properties 1 : i64 for op arith.cmpi: expected DictionaryAttr to set properties}}
"arith.cmpi"() <1> : () -> ()

// -----

// expected-error@below {{invalid properties {predicate = "eq"} for op arith.cmpi: Invalid attribute `predicate` in property conversion: "eq"}}
"arith.cmpi"() <{predicate = "eq"}> : () -> ()

// -----

// expected-error@below {{'arith.cmpi' op requires one result}}
"arith.cmpi"() <{other = 1}> : () -> ()

// -----

// expected-error@below {{invalid properties {operandSegmentSizes = [0, 0]} for op memref.alloc: expected DenseI32ArrayAttr for key `value`}}
"memref.alloc"() <{operandSegmentSizes = [0, 0]}> : () -> memref<2xi32>

// -----

// expected-error@below {{invalid properties {operandSegmentSizes = array<i32: 0>} for op memref.alloc: size mismatch in attribute conversion: 1 vs 2}}
"memref.alloc"() <{operandSegmentSizes = array<i32: 0>}> : () -> memref<2xi32>

// -----

// expected-error@below {{'memref.alloc' op operand count (0) does not match with the total size (1) specified in attribute 'operandSegmentSizes'}}
"memref.alloc"() {operandSegmentSizes = array<i32: 0, 1>} : () -> memref<2xi32>

// -----

// expected-error@below {{invalid properties {function_type = () -> (), sym_name = 1 : i64} for op func.func: Invalid attribute `sym_name` in property conversion: 1 : i64}}
"func.func"() <{function_type = () -> (), sym_name = 1}> ({}) : () -> ()
