// Operations of graph regions after what they need; cycles are cut at their first operation.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --topological-sort --split-input-file | FileCheck %s

// CHECK-LABEL: module @backwards
// CHECK-NEXT: "d.a"()
// CHECK-NEXT: "d.b"(%0)
// CHECK-NEXT: "d.c"(%1)
module @backwards {
  %2 = "d.c"(%1) : (i32) -> i32
  %1 = "d.b"(%0) : (i32) -> i32
  %0 = "d.a"() : () -> i32
}

// -----

// What an operation holds uses values for it, and what uses itself needs nothing else.
// CHECK-LABEL: module @nested
// CHECK-NEXT: %0 = "d.self"(%0)
// CHECK-NEXT: "d.region"() ({
module @nested {
  "d.region"() ({
    "d.use"(%0) : (i32) -> ()
  }) : () -> ()
  %0 = "d.self"(%0) : (i32) -> i32
}

// -----

// CHECK-LABEL: module @cycle
// CHECK-NEXT: "d.none"()
// CHECK-NEXT: %1 = "d.first"(%3)
// CHECK-NEXT: %2 = "d.third"(%1)
// CHECK-NEXT: %3 = "d.second"(%2)
module @cycle {
  %0 = "d.first"(%1) : (i32) -> i32
  %1 = "d.second"(%2) : (i32) -> i32
  %2 = "d.third"(%0) : (i32) -> i32
  %3 = "d.none"() : () -> i32
}

// -----

// Nothing is known of the regions of unregistered operations, and those of functions have an order.
// CHECK-LABEL: module @ordered
// CHECK: "d.unknown"() ({
// CHECK-NEXT: "d.use"
// CHECK-NEXT: "d.def"
module @ordered {
  "d.unknown"() ({
    "d.use"(%0) : (i32) -> ()
    %0 = "d.def"() : () -> i32
  }) : () -> ()
}
