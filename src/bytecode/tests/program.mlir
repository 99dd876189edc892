#file = #llvm.di_file<"a.c" in "/d">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C99, file = #file, producer = "p", isOptimized = true, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#type = #llvm.di_subroutine_type<types = #int, #int>
#program = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 3, subprogramFlags = "Definition|Optimized", type = #type>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, dwarfAddressSpace = 3>
#variable = #llvm.di_local_variable<scope = #program, name = "x", file = #file, line = 3, type = #pointer, flags = "Artificial|Explicit">
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module @m attributes {test.value = 1 : i3} {
  llvm.func @debug(%a: i32) {
    llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]> = %a : i32
    llvm.return
  } loc(fused<#program>["x"])
  func.func @branches(%a: i32, %m: memref<4x?xf32, strided<[?, 1]>, 1>, %i: index) -> (i32, index) {
    %0 = arith.addi %a, %a overflow<nsw> : i32
    %1 = llvm.add %0, %a overflow<nsw, nuw> : i32
    %2 = affine.linearize_index disjoint [%i, %i] by (2, 3) : index
    %3 = arith.cmpi slt, %0, %1 : i32
    %4 = affine.apply #map(%i)[%i]
    cf.cond_br %3, ^bb1(%0 : i32), ^bb2
  ^bb1(%x: i32):
    return %x, %2 : i32, index
  ^bb2:
    %5 = memref.load %m[%i, %i] : memref<4x?xf32, strided<[?, 1]>, 1>
    %6 = scf.for %k = %i to %2 step %4 iter_args(%s = %1) -> i32 {
      %7 = scf.if %3 -> i32 {
        scf.yield %s : i32
      } else {
        scf.yield %a : i32
      }
      scf.yield %7 : i32
    }
    cf.br ^bb1(%6 : i32)
  }
  func.func private @types(vector<4x[8]xf32>, tensor<?x4xi8, "e">, tensor<*xf64>, memref<*xi1, 2>, tuple<none, complex<f32>>, ui7, si9, f8E5M2, f80, !other.type<1>, bf16, memref<2xi4>)
  "other.values"() {a = dense<[true, false, true]> : tensor<3xi1>, b = dense<true> : tensor<9xi1>, c = array<i1: true, false>,
    d = dense<["x", "y"]> : tensor<2x!other.s>, e = dense<"x"> : tensor<2x!other.s>, f = -5 : i32, g = -1 : i100, h = 1.5 : f80,
    i = 2.5 : f16, j = dense<> : tensor<0xi1>, k = sparse<[[0], [2]], [1, 2]> : tensor<4xi32>, l = distinct[2]<unit>,
    m = "typed" : i32, n = @a::@b, o = #other.x<1>, p = [unit, 200 : ui8], q = {x = i32, y}, r = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>,
    s = dense<[1, 2, 3]> : tensor<3xi4>, t = dense_resource<blob> : tensor<2xi32>, u = dense<-1> : vector<4xi70>, v = 9 : index} : () -> ()
  "other.place"() : () -> () loc("f":1:2 to :5)
  "other.place"() : () -> () loc(callsite("a" at "b"("f":1:2 to 3:5)))
  "other.place"() : () -> () loc(fused<"m">[unknown, "g"])
  %8:2 = "other.graph"(%9, %8#0) : (i32, f32) -> (f32, i1)
  %9 = "other.graph"(%8#0, %8#1, %8#0) ({
  ^bb0(%b: i32):
    "other.end"(%8#0, %b)[^bb1] : (f32, i32) -> ()
  ^bb1:
    "other.end"(%8#0) : (f32) -> ()
  }, {
  }) : (f32, i1, f32) -> i32
}
{-#
  dialect_resources: { builtin: { blob: "0x040000000100000002000000" } },
  external_resources: { tool: { text: "str", flag: true, data: "0x0800000001000000" } }
#-}
