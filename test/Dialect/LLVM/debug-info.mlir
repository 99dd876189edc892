// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s -mlir-print-op-generic | oxmlir-opt | FileCheck %s

// Defaults are not written, several flags stand in a string, and names of DWARF are bare words.

// CHECK-DAG: #[[FILE:.*]] = #llvm.di_file<"lib.c" in "/src">
// CHECK-DAG: #[[INT:.*]] = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK-DAG: #[[UNIT:.*]] = #llvm.di_compile_unit<id = distinct[{{[0-9]+}}]<>, sourceLanguage = DW_LANG_C11, file = #[[FILE]], isOptimized = true, emissionKind = Full>
// CHECK-DAG: #[[TYPE:.*]] = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #[[INT]], #[[INT]]>
// CHECK-DAG: #[[SELF:.*]] = #llvm.di_composite_type<recId = distinct[{{[0-9]+}}]<>, isRecSelf = true>
// CHECK-DAG: #[[NEXT:.*]] = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #[[SELF]], dwarfAddressSpace = 0>
// CHECK-DAG: #llvm.di_composite_type<recId = distinct[{{[0-9]+}}]<>, tag = DW_TAG_structure_type, name = "node", elements = #[[NEXT]]>
// CHECK-DAG: #[[SUB:.*]] = #llvm.di_subprogram<id = distinct[{{[0-9]+}}]<>, compileUnit = #[[UNIT]], scope = #[[FILE]], name = "twice", file = #[[FILE]], line = 4, subprogramFlags = "Definition|Optimized", type = #[[TYPE]], annotations = #llvm.di_annotation<name = "key", value = "text">>
// CHECK-DAG: #[[VAR:.*]] = #llvm.di_local_variable<scope = #[[SUB]], name = "x", arg = 1, type = #[[INT]], flags = Artificial>
#file = #llvm.di_file<"lib.c" in "/src">
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = true, emissionKind = Full, nameTableKind = Default>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #int, #int>
#self = #llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true>
#next = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #self, dwarfAddressSpace = 0>
#node = #llvm.di_composite_type<recId = distinct[1]<>, tag = DW_TAG_structure_type, name = "node", sizeInBits = 0, elements = #next>
#sub = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "twice", file = #file, line = 4, subprogramFlags = "Definition|Optimized", type = #type, annotations = #llvm.di_annotation<name = "key", value = "text">>
#var = #llvm.di_local_variable<scope = #sub, name = "x", line = 0, arg = 1, type = #int, flags = Artificial>

llvm.func @twice(%x: i32) {
  // CHECK: llvm.intr.dbg.value #[[VAR]] #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_stack_value]> = %{{.*}} : i32
  llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_stack_value]> = %x : i32
  llvm.return {node = #node}
}
