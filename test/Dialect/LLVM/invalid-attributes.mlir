// RUN: oxmlir-opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

// expected-error@+1 {{invalid debug info debug info tag name: DW_TAG_none}}
#a = #llvm.di_basic_type<tag = DW_TAG_none, name = "a">

// -----

// expected-error@+1 {{expected valid keyword}}
#a = #llvm.di_basic_type<tag = "DW_TAG_base_type", name = "a">

// -----

// expected-error@+1 {{struct is missing required parameter: name}}
#a = #llvm.di_basic_type<tag = DW_TAG_base_type>

// -----

// expected-error@+1 {{duplicate or unknown struct parameter name: size}}
#a = #llvm.di_basic_type<name = "a", size = 3>

// -----

// expected-error@+1 {{expected integer value}}
#a = #llvm.di_basic_type<name = "a", sizeInBits = "x">

// -----

// expected-error@+1 {{encountered unknown attribute encoding "DW_ATE_none"}}
#a = #llvm.di_expression<[DW_OP_LLVM_convert(16, DW_ATE_none)]>

// -----

// expected-error@+1 {{for LLVM DISubprogram flags, got: Local}}
#a = #llvm.di_subprogram<subprogramFlags = Local>

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
#a = #llvm.loop_annotation<vectorize = <disable = 2>>

// -----

// expected-error@+1 {{id of an alias scope must be a StringAttr or a DistrinctAttr}}
#a = #llvm.alias_scope<id = 1, domain = <id = "a">>

// -----

// expected-error@+1 {{invalid kind of type specified: expected builtin.integer, but found 'f32'}}
#a = #llvm.constant_range<f32, 0, 9>

// -----

// expected-error@+1 {{target features must start with '+' or '-'}}
#a = #llvm.target_features<["sse"]>

// -----

// expected-error@+1 {{'ProfileSummary' key expects a '#llvm.profile_summary' attribute}}
#a = #llvm.mlir.module_flag<error, "ProfileSummary", 3 : i32>

// -----

// expected-error@+1 {{invalid array element type: '!llvm.void'}}
"x.y"() : () -> !llvm.array<2 x void>

// -----

// expected-error@+1 {{invalid LLVM structure element type: '!llvm.label'}}
"x.y"() : () -> !llvm.struct<"s", (i32, label)>

// -----

// expected-error@+1 {{only identified structs can be opaque}}
"x.y"() : () -> !llvm.struct<opaque>

// -----

// expected-error@+1 {{invalid function argument type: '!llvm.void'}}
"x.y"() : () -> !llvm.func<i32 (void)>

// -----

// expected-error@+1 {{failed to parse parameter list for target extension type}}
"x.y"() : () -> !llvm.target<"t", 1, i32>

// -----

// expected-error@+1 {{unknown LLVM type: pointer}}
"x.y"() : () -> !llvm.pointer

// -----

// expected-error@+1 {{unexpected type, expected keyword}}
"x.y"() : () -> !llvm.f32

// -----

// expected-error@below {{expected one of [any, exactmatch, largest, nodeduplicate, samesize] for LLVM Comdat Types, got: many}}
module attributes {test.kind = #llvm<comdat many>} {}

// -----

// expected-error@below {{expected keyword for LLVM Comdat Types}}
module attributes {test.kind = #llvm.comdat<any>} {}

// -----

// expected-error@below {{expected '<'}}
module attributes {test.kind = #llvm<linkage external>} {}
