// Every kind of builtin attribute, in the forms that the language allows and the one that is printed.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s

// CHECK: "any.affine"() {map = affine_map<(d0) -> (d0)>, pair = affine_map<(d0, d1, d2) -> (d0, d1)>, set = affine_set<(d0) : (d0 - 2 >= 0)>}
"any.affine"() {
  map = affine_map<(i) -> (i)>, pair = affine_map<(d0, d1, d2) -> (d0, d1)>, set = affine_set<(d0) : (d0 - 2 >= 0)>
} : () -> ()

// CHECK: "any.arrays"() {empty = [], mixed = [10, i32], nested = {{\[}}[affine_map<(d0, d1, d2) -> (d0, d1)>, i32, "string attribute"], []]}
"any.arrays"() {
  empty = [], mixed = [10, i32], nested = [[affine_map<(d0, d1, d2) -> (d0, d1)>, i32, "string attribute"], []]
} : () -> ()

// CHECK: "any.dense_arrays"() {bool = array<i1: true, false>, byte = array<i8>, double = array<f64: 4.200000e+01, 1.200000e+01>,
// CHECK-SAME: half = array<f16: 1.500000e+00>, int = array<i32: 10, 42>, wide = array<i128: -1>}
"any.dense_arrays"() {
  byte = array<i8>, int = array<i32: 10, 42>, double = array<f64: 42., 12.>, bool = array<i1: true, false>,
  half = array<f16: 1.5>, wide = array<i128: -1>
} : () -> ()

// CHECK: "any.elements"() {complex = dense<[(1,2), (3,4)]> : tensor<2xcomplex<i8>>, empty = dense<> : tensor<0xi32>,
// CHECK-SAME: floats = dense<[1.000000e+01, 1.100000e+01]> : tensor<2xf32>, hex = dense<[1, 2]> : tensor<2xi16>,
// CHECK-SAME: in_memory = dense<3> : memref<4xi8>, index = dense<{{\[}}[1, 2], [3, 4]]> : tensor<2x2xindex>,
// CHECK-SAME: scalar = dense<7> : vector<i32>, splat = dense<10> : tensor<2xi32>}
"any.elements"() {
  splat = dense<10> : tensor<2xi32>, floats = dense<[10.0, 11.0]> : tensor<2xf32>,
  index = dense<[[1, 2], [3, 4]]> : tensor<2x2xindex>, complex = dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i8>>,
  hex = dense<"0x01000200"> : tensor<2xi16>, empty = dense<> : tensor<0xi32>, scalar = dense<7> : vector<i32>,
  in_memory = dense<3> : memref<4xi8>
} : () -> ()

// CHECK: "any.equal_strings"() {list = dense<"a"> : tensor<2x!foo.string>}
"any.equal_strings"() {list = dense<["a", "a"]> : tensor<2x!foo.string>} : () -> ()
// CHECK: "any.string_elements"() {list = dense<["example1", "example2"]> : tensor<2x!foo.string>, splat = dense<"example"> : tensor<2x!foo.string>}
"any.string_elements"() {
  splat = dense<"example"> : tensor<2x!foo.string>, list = dense<["example1", "example2"]> : tensor<2x!foo.string>
} : () -> ()

// CHECK: "any.sparse"() {empty = sparse<> : tensor<2x2xf16>, list = sparse<{{\[}}[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>,
// CHECK-SAME: splat = sparse<0, 7> : vector<2xi32>, vector = sparse<[1, 0], [3, 4]> : vector<2xi32>}
"any.sparse"() {
  list = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, splat = sparse<0, 7> : vector<2xi32>,
  vector = sparse<[1, 0], [3, 4]> : vector<2xi32>, empty = sparse<> : tensor<2x2xf16>
} : () -> ()

// CHECK: "any.dictionaries"() {both = {int_attr = 10 : i64, "string attr name" = "string attribute"}, empty = {}, one = {attr_name = "string attribute"}}
"any.dictionaries"() {
  empty = {}, one = {attr_name = "string attribute"}, both = {"string attr name" = "string attribute", int_attr = 10}
} : () -> ()

// CHECK: "any.floats"() {double = 4.200000e+01 : f64, infinity = 0x7C00 : f16, nan = 0x7CFF : f16, quad = 1.000000e+00 : f128,
// CHECK-SAME: single = 4.200000e+01 : f32, tiny = 1.500000e+00 : f4E2M1FN}
"any.floats"() {
  double = 42.0, single = 42.0 : f32, infinity = 0x7C00 : f16, nan = 0x7CFF : f16, quad = 1.0 : f128, tiny = 1.5 : f4E2M1FN
} : () -> ()

// CHECK: "any.integers"() {bit = true, index = 16 : index, large = 170141183460469231731687303715884105727 : i128,
// CHECK-SAME: no = false, none = 0 : i0, plain = 10 : i64, sized = 10 : i32, unsigned = 255 : ui8, yes = true}
"any.integers"() {
  sized = 10 : i32, plain = 10, yes = true, no = false, bit = 1 : i1, index = 16 : index, unsigned = 255 : ui8,
  large = 170141183460469231731687303715884105727 : i128, none = 0 : i0
} : () -> ()

// CHECK: "any.opaque"() {data = #dialect<"opaque attribute data">, dotted = #dialect.name<1, [2]>, typed = #dialect<"x"> : i32}
"any.opaque"() {
  data = #dialect<"opaque attribute data">, dotted = #dialect.name<1, [2]>, typed = #dialect<"x"> : i32
} : () -> ()

// CHECK: "any.strings"() {escaped = "\22\\\0A\01", plain = "An important string", typed = "string with a type" : !dialect.string}
"any.strings"() {
  plain = "An important string", typed = "string with a type" : !dialect.string, escaped = "\"\\\n\01"
} : () -> ()

// CHECK: "any.symbols"() {flat = @flat_reference, nested = @parent_reference::@nested_reference, quoted = @"with space"}
"any.symbols"() {
  flat = @flat_reference, nested = @parent_reference::@nested_reference, quoted = @"with space"
} : () -> ()

// CHECK: "any.types"() {dialect = !dialect.type, function = (i32) -> (), plain = i32}
"any.types"() {plain = i32, dialect = !dialect.type, function = (i32) -> ()} : () -> ()

// CHECK: "any.units"() {explicit, implicit}
"any.units"() {explicit = unit, implicit} : () -> ()

// CHECK: "any.strided"() {dynamic = strided<[?, 1], offset: ?>, negative = strided<[-1]>, none = strided<[]>, plain = strided<[4, 1], offset: 2>}
"any.strided"() {
  plain = strided<[4, 1], offset: 2>, dynamic = strided<[?, 1], offset: ?>, none = strided<[]>, negative = strided<[-1], offset: 0>
} : () -> ()

// CHECK: func.func private @verbose_form() attributes {dialectName.unitAttr}
func.func private @verbose_form() attributes {dialectName.unitAttr = unit}
// CHECK: func.func private @simple_form() attributes {dialectName.unitAttr}
func.func private @simple_form() attributes {dialectName.unitAttr}

// Where the type of a float is known it is left out, but not behind its bits: these would be an integer.
// CHECK: "any.bits"() {floats = [1.500000e+00, 0x7FF0000000000000 : f64, 0xC31831B046365F40 : f64]}
"any.bits"() {floats = [1.5, 0x7FF0000000000000 : f64, 0xC31831B046365F40 : f64]} : () -> ()

// CHECK: "any.many"() {all = dense<1.000000e+00> : tensor<1000000000x1000000000x1000000000xf32>}
"any.many"() {all = dense<1.0> : tensor<1000000000x1000000000x1000000000xf32>} : () -> ()
