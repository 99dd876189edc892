// RUN: oxmlir-opt %s --convert-pdl-to-pdl-interp --split-input-file | FileCheck %s
// Operations that infer the types of their results.

// Result types are inferred if the operation can, and something of its dialect is in the program: here a function, which
// brings arith along.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.op" -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 1 -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 1 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: %1 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %1 : !pdl.value -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %2 = pdl_interp.get_value_type of %1 : !pdl.type
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%0, %2, %arg0 : !pdl.value, !pdl.type, !pdl.operation) : benefit(1), generatedOps(["arith.addi", "arith.muli", "arith.subi", "test.later", "llvm.add"]), loc([%arg0]), root("test.op") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.value, %arg1: !pdl.type, %arg2: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.create_operation "arith.addi"(%arg0, %arg0 : !pdl.value, !pdl.value)  -> <inferred>
// CHECK-NEXT: %1 = pdl_interp.create_operation "arith.muli"(%arg0, %arg0 : !pdl.value, !pdl.value)  -> (%arg1 : !pdl.type)
// CHECK-NEXT: %2 = pdl_interp.create_operation "arith.subi"(%arg0, %arg0 : !pdl.value, !pdl.value)  -> <inferred>
// CHECK-NEXT: %3 = pdl_interp.get_result 0 of %2
// CHECK-NEXT: %4 = pdl_interp.get_value_type of %3 : !pdl.type
// CHECK-NEXT: %5 = pdl_interp.create_operation "test.later"  -> (%4 : !pdl.type)
// CHECK-NEXT: %6 = pdl_interp.create_operation "llvm.add"(%arg0, %arg0 : !pdl.value, !pdl.value)
// CHECK-NEXT: %7 = pdl_interp.get_results of %0 : !pdl.range<value>
// CHECK-NEXT: pdl_interp.replace %arg2 with (%7 : !pdl.range<value>)
// CHECK-NEXT: pdl_interp.finalize
// CHECK: func.func private @f()
func.func private @f()
pdl.pattern : benefit(1) {
  %x = operand
  %t = type
  %op = operation "test.op"(%x : !pdl.value) -> (%t : !pdl.type)
  rewrite %op {
    %sum = operation "arith.addi"(%x, %x : !pdl.value, !pdl.value)
    %known = operation "arith.muli"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %u = type
    %told = operation "arith.subi"(%x, %x : !pdl.value, !pdl.value) -> (%u : !pdl.type)
    %later = operation "test.later" -> (%u : !pdl.type)
    %other = operation "llvm.add"(%x, %x : !pdl.value, !pdl.value)
    replace %op with %sum
  }
}

// -----

// Nothing of arith is there.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.check_operation_name of %arg0 is "test.op" -> ^bb2, ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 1 -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: %0 = pdl_interp.get_operand 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.value -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%0, %arg0 : !pdl.value, !pdl.operation) : benefit(1), generatedOps(["arith.addi"]), loc([%arg0]), root("test.op") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.value, %arg1: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.create_operation "arith.addi"(%arg0, %arg0 : !pdl.value, !pdl.value)
// CHECK-NEXT: pdl_interp.erase %arg1
// CHECK-NEXT: pdl_interp.finalize
pdl.pattern : benefit(1) {
  %x = operand
  %op = operation "test.op"(%x : !pdl.value)
  rewrite %op {
    %sum = operation "arith.addi"(%x, %x : !pdl.value, !pdl.value)
    erase %op
  }
}

// -----

// A type is enough, and an attribute, or a name of one.
// CHECK-LABEL: pdl_interp.func @matcher(%arg0: !pdl.operation) {
// CHECK-NEXT: pdl_interp.switch_operation_name of %arg0 to ["test.op", "test.op2"](^bb2, ^bb9) -> ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: pdl_interp.finalize
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb3, ^bb1
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 1 -> ^bb4, ^bb1
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: %0 = pdl_interp.get_attribute "a" of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %0 : !pdl.attribute -> ^bb5, ^bb1
// CHECK-NEXT: ^bb5:
// CHECK-NEXT: pdl_interp.check_attribute %0 is [#arith.fastmath<fast>] -> ^bb6, ^bb1
// CHECK-NEXT: ^bb6:
// CHECK-NEXT: %1 = pdl_interp.get_result 0 of %arg0
// CHECK-NEXT: pdl_interp.is_not_null %1 : !pdl.value -> ^bb7, ^bb1
// CHECK-NEXT: ^bb7:
// CHECK-NEXT: %2 = pdl_interp.get_value_type of %1 : !pdl.type
// CHECK-NEXT: pdl_interp.check_type %2 is !llvm.ptr -> ^bb8, ^bb1
// CHECK-NEXT: ^bb8:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter(%arg0 : !pdl.operation) : benefit(1), generatedOps(["llvm.add", "arith.addi", "memref.dim"]), loc([%arg0]), root("test.op") -> ^bb1
// CHECK-NEXT: ^bb9:
// CHECK-NEXT: pdl_interp.check_operand_count of %arg0 is 0 -> ^bb10, ^bb1
// CHECK-NEXT: ^bb10:
// CHECK-NEXT: pdl_interp.check_result_count of %arg0 is 0 -> ^bb11, ^bb1
// CHECK-NEXT: ^bb11:
// CHECK-NEXT: pdl_interp.record_match @rewriters::@pdl_generated_rewriter_0(%arg0 : !pdl.operation) : benefit(1), generatedOps(["vector.deinterleave", "gpu.thread_id", "amx.tile_mulf"]), loc([%arg0]), root("test.op2") -> ^bb1
// CHECK: module @rewriters {
// CHECK-NEXT: pdl_interp.func @pdl_generated_rewriter(%arg0: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.create_operation "llvm.add"  -> <inferred>
// CHECK-NEXT: %1 = pdl_interp.create_operation "arith.addi"  -> <inferred>
// CHECK-NEXT: %2 = pdl_interp.create_operation "memref.dim"
// CHECK-NEXT: pdl_interp.erase %arg0
// CHECK-NEXT: pdl_interp.finalize
// CHECK: pdl_interp.func @pdl_generated_rewriter_0(%arg0: !pdl.operation) {
// CHECK-NEXT: %0 = pdl_interp.create_operation "vector.deinterleave"  -> <inferred>
// CHECK-NEXT: %1 = pdl_interp.create_operation "gpu.thread_id"  -> <inferred>
// CHECK-NEXT: %2 = pdl_interp.create_operation "amx.tile_mulf"
// CHECK-NEXT: pdl_interp.erase %arg0
// CHECK-NEXT: pdl_interp.finalize
// CHECK: module attributes {vector.hint = memref<4xf32, #gpu.address_space<global>>} {
pdl.pattern : benefit(1) {
  %t = type : !llvm.ptr
  %a = attribute = [#arith.fastmath<fast>]
  %op = operation "test.op" {"a" = %a} -> (%t : !pdl.type)
  rewrite %op {
    %add = operation "llvm.add"
    %sum = operation "arith.addi"
    %dim = operation "memref.dim"
    erase %op
  }
}
"builtin.module"() ({
^bb0:
}) {vector.hint = memref<4xf32, #gpu.address_space<global>>} : () -> ()
pdl.pattern : benefit(1) {
  %op = operation "test.op2"
  rewrite %op {
    %half = operation "vector.deinterleave"
    %id = operation "gpu.thread_id"
    %tile = operation "amx.tile_mulf"
    erase %op
  }
}
