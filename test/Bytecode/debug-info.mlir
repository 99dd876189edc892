// Attributes of the llvm dialect that have encodings of their own.
//
// RUN: oxmlir-opt %s --emit-bytecode | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --emit-bytecode | not grep "#llvm.di_file"
// RUN: oxmlir-opt %s --emit-bytecode | grep -c "splitDebugFilename"

// CHECK-DAG: #[[FILE:.*]] = #llvm.di_file<"a.c" in "/d">
// CHECK-DAG: #[[INT:.*]] = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK-DAG: #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #[[INT]], dwarfAddressSpace = 3>
// CHECK-DAG: #llvm.di_subroutine_type<types = #[[INT]], #[[INT]]>
// CHECK-DAG: #llvm.di_compile_unit<id = distinct[{{.*}}]<>, sourceLanguage = DW_LANG_C99, file = #[[FILE]], isOptimized = true, emissionKind = Full>
// CHECK-DAG: #llvm.di_compile_unit<id = distinct[{{.*}}]<>, sourceLanguage = DW_LANG_C99, file = #{{.*}}, isOptimized = true, emissionKind = Full, splitDebugFilename = "s">
// CHECK: llvm.intr.dbg.value #{{.*}} #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]> =
#file = #llvm.di_file<"a.c" in "/d">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C99, file = #file, isOptimized = true, emissionKind = Full>
#split = #llvm.di_compile_unit<id = distinct[2]<>, sourceLanguage = DW_LANG_C99, file = #file, isOptimized = true, emissionKind = Full, splitDebugFilename = "s">
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#type = #llvm.di_subroutine_type<types = #int, #int>
#program = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 3, subprogramFlags = "Definition|Optimized", type = #type>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, dwarfAddressSpace = 3>
#variable = #llvm.di_local_variable<scope = #program, name = "x", file = #file, line = 3, type = #pointer, flags = "Artificial|Explicit">
llvm.func @f(%a: i32) attributes {llvm.unit = #split} {
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]> = %a : i32
  llvm.return
} loc(fused<#program>["x"])
