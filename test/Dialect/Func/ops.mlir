// Functions and calls.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: func.func private @declared(i32, memref<?xf32>) -> (f32, index)
func.func private @declared(i32, memref<?xf32>) -> (f32, index)

// CHECK: func.func private @attributes(i32 {test.a}, f32) -> (i32 {test.b = 1 : i32}, f32) attributes {test.c}
func.func private @attributes(i32 {test.a}, f32) -> (i32 {test.b = 1 : i32}, f32) attributes {test.c}

// CHECK-LABEL: func.func nested @nested
func.func nested @nested() {
  return
}

// CHECK-LABEL: func.func public @arguments
func.func public @arguments(%a: i32 {test.a = "x"}, %b: f32) -> (i32 {test.b}) {
  // CHECK-NEXT: return {note} %{{.*}} : i32
  return {note} %a : i32
}

// CHECK-LABEL: func.func @no_body_names
func.func @no_body_names(%arg0: i32) -> () attributes {no_inline} {
  return
}

// CHECK-LABEL: func.func @calls
func.func @calls(%x: i32, %m: memref<?xf32>, %f: (i32) -> i32) -> i32 {
  // CHECK-NEXT: %{{.*}}:2 = call @declared(%{{.*}}, %{{.*}}) : (i32, memref<?xf32>) -> (f32, index)
  %0:2 = call @declared(%x, %m) : (i32, memref<?xf32>) -> (f32, index)
  // CHECK-NEXT: call @nested() {note} : () -> ()
  call @nested() {note} : () -> ()
  // CHECK-NEXT: %{{.*}} = call_indirect %{{.*}}(%{{.*}}) : (i32) -> i32
  %1 = call_indirect %f(%x) : (i32) -> i32
  // CHECK-NEXT: %{{.*}} = constant @nested : () -> ()
  %2 = constant @nested : () -> ()
  // CHECK-NEXT: call_indirect %{{.*}}() {note} : () -> ()
  call_indirect %2() {note} : () -> ()
  // CHECK-NEXT: call @"odd name"() : () -> ()
  func.call @"odd name"() : () -> ()
  // CHECK-NEXT: return %{{.*}} : i32
  return %1 : i32
}

// CHECK: func.func private @"odd name"()
func.func private @"odd name"()
