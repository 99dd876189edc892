// Globals of memref.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: memref.global @external : memref<4xf32>
memref.global @external : memref<4xf32>
// CHECK: memref.global "private" @reserved : memref<4xf32> = uninitialized
memref.global "private" @reserved : memref<4xf32> = uninitialized
// CHECK: memref.global "private" constant @numbers : memref<2x2xi32> = dense<{{\[\[}}1, 2], [3, 4]]>
memref.global "private" constant @numbers : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
// CHECK: memref.global constant @aligned : memref<2xf32, 3> = dense<0.000000e+00> {alignment = 64 : i64}
memref.global constant @aligned : memref<2xf32, 3> = dense<0.000000e+00> {alignment = 64 : i64}
// CHECK: memref.global @sparse : memref<4xi32> = sparse<{{\[\[}}1], [3]], [5, 7]> {note}
memref.global @sparse : memref<4xi32> = sparse<[[1], [3]], [5, 7]> {note}
// CHECK: memref.global "nested" @resource : memref<2xi8> = dense_resource<bytes>
memref.global "nested" @resource : memref<2xi8> = dense_resource<bytes>
// CHECK: memref.global @scalar : memref<f32> = dense<1.000000e+00>
memref.global @scalar : memref<f32> = dense<1.000000e+00>

// CHECK-LABEL: func.func @get
func.func @get() {
  // CHECK-NEXT: %{{.*}} = memref.get_global @numbers : memref<2x2xi32>
  %0 = memref.get_global @numbers : memref<2x2xi32>
  // CHECK-NEXT: %{{.*}} = memref.get_global @aligned : memref<2xf32, 3>
  %1 = memref.get_global @aligned : memref<2xf32, 3>
  return
}
