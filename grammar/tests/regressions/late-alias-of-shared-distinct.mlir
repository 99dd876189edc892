#domain = distinct[0]<unit>
"x.op"() {a = #domain} : () -> () loc(#loc)
#name = #llvm.di_file<"a" in "">
#unit = #llvm.di_compile_unit<id = distinct[0]<unit>, sourceLanguage = DW_LANG_C11, file = #name, isOptimized = true, emissionKind = Full>
#loc = loc(fused<#unit>[unknown])
