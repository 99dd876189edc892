// RUN: oxmlir-opt %s --llvm-legalize-for-export --split-input-file | FileCheck %s

// CHECK-LABEL: llvm.func @twice(
//       CHECK:   llvm.cond_br %{{.*}}, ^[[A:.*]](%arg1 : i32), ^[[B:.*]](%arg2 : i32)
//       CHECK: ^[[A]](
//       CHECK: ^[[B]](%[[X:.*]]: i32):
//       CHECK:   llvm.br ^[[A]](%[[X]] : i32)
llvm.func @twice(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  llvm.return %x : i32
}

// -----

// Without arguments there is nothing to tell apart.
// CHECK-LABEL: llvm.func @same(
//       CHECK:   llvm.cond_br %{{.*}}, ^[[A:.*]], ^[[A]]
llvm.func @same(%c: i1) {
  llvm.cond_br %c, ^bb1, ^bb1
^bb1:
  llvm.return
}

// -----

#file = #llvm.di_file<"a.c" in "">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#f = #llvm.di_subprogram<compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition>
#type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "i64", sizeInBits = 64, encoding = DW_ATE_signed>
#var = #llvm.di_local_variable<scope = #f, name = "v", file = #file, type = #type>
// CHECK-LABEL: llvm.func @fragments(
//       CHECK:   #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(24, 16)]>
llvm.func @fragments(%p: !llvm.ptr) {
  llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(16, 16), DW_OP_LLVM_fragment(8, 32)]> = %p : !llvm.ptr loc(fused<#f>["a.c":1:1])
  llvm.return
}

// -----

// Branches of other dialects pass what those of the llvm dialect cannot.
// CHECK-LABEL: func.func @indices(
//       CHECK:   cf.cond_br %{{.*}}, ^[[TO:.*]](%{{.*}} : index), ^[[TO]](%{{.*}} : index)
func.func @indices(%c: i1, %a: index, %b: index) -> index {
  cf.cond_br %c, ^bb1(%a : index), ^bb1(%b : index)
^bb1(%i: index):
  return %i : index
}
