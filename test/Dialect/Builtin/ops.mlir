// Modules, casts between types of conversions, and every builtin type.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: module @outer attributes {test.note = 1 : i64} {
module @outer attributes {test.note = 1 : i64} {
  // CHECK-NEXT: module {
  module {
  }
  // CHECK: module @inner attributes {sym_visibility = "private"} {
  module @inner attributes {sym_visibility = "private"} {
  }
}

// CHECK-LABEL: func.func @casts
func.func @casts(%i: index, %u: i64) {
  // CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : index to i64
  %0 = builtin.unrealized_conversion_cast %i : index to i64
  // CHECK-NEXT: %{{.*}}:2 = builtin.unrealized_conversion_cast %{{.*}}, %{{.*}} : i64, index to f32, !other.kind {note}
  %1:2 = builtin.unrealized_conversion_cast %u, %i : i64, index to f32, !other.kind {note}
  // CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast to i32
  %2 = builtin.unrealized_conversion_cast to i32
  return
}

// CHECK-LABEL: func.func private @numbers
func.func private @numbers(i1, si8, ui16, i128, index, f16, bf16, f32, f64, f80, f128, tf32, none)

// CHECK-LABEL: func.func private @small_floats
func.func private @small_floats(f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f8E8M0FNU, f4E2M1FN, f6E2M3FN, f6E3M2FN)

// CHECK-LABEL: func.func private @compounds
func.func private @compounds(complex<f32>, complex<i8>, tuple<>, tuple<i32, tuple<f32>>, (i32) -> (f32, i1))

// CHECK-LABEL: func.func private @vectors
func.func private @vectors(vector<f32>, vector<4x[8]xi1>, vector<[4]x[4]xindex>)

// CHECK-LABEL: func.func private @tensors
func.func private @tensors(tensor<f32>, tensor<?x4xi8>, tensor<*xf32>, tensor<4xf32, "encoding">, tensor<0x4xcomplex<f64>>)

// CHECK-LABEL: func.func private @buffers
func.func private @buffers(memref<f32>, memref<?x4xvector<4xf32>>, memref<*xi8, 1>, memref<4xf32, strided<[2], offset: ?>, 3>, memref<4xmemref<?xf32>>, memref<2xf32, #gpu.address_space<workgroup>>)
