// What the parameters of attributes and types of dialects miss.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

// expected-error@below {{expected '<'}}
func.func private @bare(!tosa.shape)

// -----

// expected-error@below {{expected integer value}}
func.func private @number(!tosa.shape<>)

// -----

// expected-error@below {{expected string}}
func.func private @string(!transform.op<>)

// -----

// expected-error@below {{expected non-function type}}
func.func private @type(!transform.param<foo>)

// -----

// expected-error@below {{only supports integer types with width <=64}}
func.func private @wide(!transform.param<f64>)

// -----

// expected-error@below {{expected '>'}}
func.func private @more(!tosa.shape<4, 5>)

// -----

// expected-error@below {{expected 'in'}}
#a = #llvm.di_file<"a" "b">

// -----

// expected-error@below {{expected keyword for Calling Conventions}}
#a = #llvm.cconv<>

// -----

// expected-error@below {{expected '>'}}
#a = #llvm.cconv<ccc 3>

// -----

// expected-error@below {{expected valid keyword}}
#a = #llvm.di_basic_type<tag = , name = "a">

// -----

// expected-error@below {{invalid kind of attribute specified}}
#a = #llvm.di_basic_type<tag = DW_TAG_base_type, name = 3>

// -----

// expected-error@below {{struct is missing required parameter: name}}
#a = #llvm.di_basic_type<tag = DW_TAG_base_type name = "x">

// -----

// expected-error@below {{expected integer value}}
#a = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "x", sizeInBits = y>

// -----

// expected-error@below {{expected string}}
#a = #llvm.tbaa_type_desc<id = , members = {}>

// -----

// expected-error@below {{expected ','}}
#a = #llvm.mlir.module_flag<error "a", 3>

// -----

// expected-error@below {{expected keyword for LLVM Module Flag Behavior}}
#a = #llvm.mlir.module_flag<, "a", 3>

// -----

// expected-error@below {{expected '<'}}
#a = #llvm.loop_annotation<vectorize = , mustProgress = true>

// -----

// expected-error@below {{expected '['}}
#a = #xegpu.layout<lane_layout = , lane_data = [1]>

// -----

// expected-error@below {{expected integer value}}
#a = #xegpu.layout<lane_layout = [x], lane_data = [1]>

// -----

// expected-error@below {{expected a type or a quoted string}}
#a = #dlti.dl_entry<, 32>

// -----

// expected-error@below {{expected '='}}
#a = #dlti.map<"a" 4>
