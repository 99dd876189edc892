// Debug information: descriptions of variables, scopes of instructions, records.
//
// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = true, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#type = #llvm.di_subroutine_type<types = #llvm.di_null_type, #int>
#sub = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 3, subprogramFlags = Definition, type = #type>
#inlined = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "g", file = #file, line = 9, subprogramFlags = Definition, type = #type>
#merge = #llvm.di_subprogram<id = distinct[4]<>, compileUnit = #unit, scope = #file, name = "merge", file = #file, line = 11, subprogramFlags = Definition, type = #type>
#block = #llvm.di_lexical_block<scope = #sub, file = #file, line = 4, column = 2>
#x = #llvm.di_local_variable<scope = #block, name = "x", file = #file, line = 5, arg = 1, type = #int>
#label = #llvm.di_label<scope = #block, name = "again", file = #file, line = 6>
#self = #llvm.di_composite_type<recId = distinct[3]<>, isRecSelf = true>
#next = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #self, sizeInBits = 64>
#node = #llvm.di_composite_type<recId = distinct[3]<>, tag = DW_TAG_structure_type, name = "node", elements = #next>
#list = #llvm.di_global_variable<scope = #unit, name = "list", file = #file, line = 1, type = #node, isDefined = true>
#whole = #llvm.di_global_variable_expression<var = #list>
#loc = loc("a.c":7:8)

// CHECK: @list = external global ptr, !dbg ![[WHOLE:[0-9]+]]
llvm.mlir.global @list() {dbg_exprs = [#whole]} : !llvm.ptr

// CHECK: define void @f(i32 %0) !dbg ![[SUB:[0-9]+]]
llvm.func @f(%x: i32) {
  // CHECK: #dbg_value(i32 %0, ![[X:[0-9]+]], !DIExpression(DW_OP_LLVM_fragment, 12, 4), ![[AT:[0-9]+]])
  llvm.intr.dbg.value #x #llvm.di_expression<[DW_OP_LLVM_fragment(8, 16), DW_OP_LLVM_fragment(4, 4)]> = %x : i32 loc(fused<#block>[#loc])
  // CHECK: #dbg_label(![[LABEL:[0-9]+]], ![[AT]])
  llvm.intr.dbg.label #label loc(fused<#block>[#loc])
  // CHECK: add i32 %0, %0, !dbg ![[ADD:[0-9]+]]
  %0 = llvm.add %x, %x : i32 loc(callsite(fused<#inlined>["a.c":9:1] at "a.c":8:2))
  // CHECK: mul i32 %0, %0{{$}}
  %1 = llvm.mul %x, %x : i32 loc(unknown)
  llvm.return loc("a.c":10:1)
} loc(fused<#sub>["a.c":3:1])

// CHECK-LABEL: define i32 @merge(
llvm.func @merge(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32) loc("a.c":12:1)
^bb1(%x: i32 loc("a.c":13:1)):
  // CHECK: phi i32 [ %{{.*}}, %{{.*}} ], [ %1, %3 ], !dbg ![[PHI:[0-9]+]]
  // CHECK: phi i32 [ %2, %3 ], !dbg ![[PHI]]
  // CHECK-NEXT: br label %{{.*}}, !dbg ![[BRANCH:[0-9]+]]
  llvm.return %x : i32
} loc(fused<#merge>["a.c":11:1])

// CHECK: !llvm.dbg.cu = !{![[UNIT:[0-9]+]]}
// CHECK-DAG: ![[UNIT]] = distinct !DICompileUnit(language: DW_LANG_C11, file: ![[FILE:[0-9]+]], isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: ![[GLOBALS:[0-9]+]])
// CHECK-DAG: ![[GLOBALS]] = !{![[WHOLE]]}
// CHECK-DAG: ![[NODE:[0-9]+]] = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", elements: ![[ELEMENTS:[0-9]+]])
// CHECK-DAG: !DIDerivedType(tag: DW_TAG_pointer_type, baseType: ![[NODE]], size: 64)
// CHECK-DAG: ![[SUB]] = distinct !DISubprogram(name: "f", scope: ![[FILE]], file: ![[FILE]], line: 3, type: !{{[0-9]+}}, spFlags: DISPFlagDefinition, unit: ![[UNIT]])
// CHECK-DAG: ![[BLOCK:[0-9]+]] = distinct !DILexicalBlock(scope: ![[SUB]], file: ![[FILE]], line: 4, column: 2)
// CHECK-DAG: ![[X]] = !DILocalVariable(name: "x", arg: 1, scope: ![[BLOCK]], file: ![[FILE]], line: 5, type: !{{[0-9]+}})
// CHECK-DAG: ![[AT]] = !DILocation(line: 7, column: 8, scope: ![[BLOCK]])
// CHECK-DAG: ![[ADD]] = !DILocation(line: 9, column: 1, scope: !{{[0-9]+}}, inlinedAt: ![[CALL:[0-9]+]])
// CHECK-DAG: ![[CALL]] = !DILocation(line: 8, column: 2, scope: ![[SUB]])
// CHECK-DAG: ![[BRANCH]] = !DILocation(line: 12, column: 1, scope: ![[MERGE:[0-9]+]])
// CHECK-DAG: ![[PHI]] = !DILocation(line: 13, column: 1, scope: ![[MERGE]])
