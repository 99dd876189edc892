// RUN: oxmlir-opt -allow-unregistered-dialect %s | FileCheck %s
// What one operation did of which there is one for each result today, and loops without a dialect.

#pair = (d0, d1)[s0] -> (d0 + s0, d1 - s0)

// CHECK: #map = affine_map<(d0, d1)[s0] -> (d0 + s0)>
// CHECK: #map1 = affine_map<(d0, d1)[s0] -> (d1 - s0)>

// CHECK-LABEL: func.func @several
func @several(%a: index, %b: index) {
  // CHECK-NEXT: %0 = affine.apply #map(%arg0, %arg1)[%arg1]
  // CHECK-NEXT: %1 = affine.apply #map1(%arg0, %arg1)[%arg1]
  %x, %y = affine.apply #pair(%a, %b)[%b]
  // CHECK-NEXT: %2 = affine.apply #map(%arg0, %0)[%arg1]
  // CHECK-NEXT: %3 = affine.apply #map1(%arg0, %0)[%arg1]
  %0:2 = affine.apply (d0, d1)[s0] -> (d0 + s0, d1 - s0) (%a, %x)[%b]
  // CHECK-NEXT: "use"(%1, %2, %3)
  "use"(%y, %0#0, %0#1) : (index, index, index) -> ()
  return
}

// CHECK-LABEL: func.func @loops
func @loops(%n: index) {
  // CHECK-NEXT: affine.for %arg1 = 0 to 10 {
  // CHECK-NEXT:   affine.for %arg2 = 0 to %arg0 step 2 {
  for %i = 0 to 10 {
    for %j = 0 to %n step 2 {
      // CHECK-NEXT: affine.if #set(%arg1)[%arg0] {
      if (d0)[s0] : (d0 - 1 >= 0, s0 >= 0) (%i)[%n] {
        "then"() : () -> ()
      // CHECK: } else {
      } else {
        "else"() : () -> ()
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @intrinsics
func @intrinsics(%a: i16, %f: f32, %p: !llvm.ptr) -> i1 {
  // CHECK-NEXT: %0 = llvm.call_intrinsic "llvm.sadd.with.overflow.i16"(%arg0, %arg0) : (i16, i16) -> !llvm.struct<(i16, i1)>
  // CHECK-NEXT: %1 = llvm.extractvalue %0[0] : !llvm.struct<(i16, i1)>
  // CHECK-NEXT: %2 = llvm.extractvalue %0[1] : !llvm.struct<(i16, i1)>
  // CHECK-NEXT: %3:2 = builtin.unrealized_conversion_cast %1, %2 : i16, i1 to i16, i1
  %x:2 = "llvm.sadd.with.overflow.i16"(%a, %a) : (i16, i16) -> (i16, i1)
  // CHECK-NEXT: %4 = llvm.call_intrinsic "llvm.sqrt.f32"(%arg1) : (f32) -> f32
  %s = "llvm.sqrt.f32"(%f) : (f32) -> f32
  // CHECK-NEXT: llvm.call_intrinsic "llvm.va_start.p0"(%arg2) : (!llvm.ptr) -> ()
  "llvm.va_start.p0"(%p) : (!llvm.ptr) -> ()
  // CHECK-NEXT: "llvm.unknown"() : () -> ()
  "llvm.unknown"() : () -> ()
  return %x#1 : i1
}
