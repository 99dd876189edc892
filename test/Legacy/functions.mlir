// RUN: oxmlir-opt -allow-unregistered-dialect %s | FileCheck %s
// Functions, calls and branches. A declaration was public.

func @declared(i32, memref<? x f32> {foo.bar: 1}) -> (i32 {foo.baz})

func @twice(%x: i64) -> (i64, i64)
  attributes {fruit: "banana"} {
  return %x, %x: i64, i64
}

func @calls(%x: i64, %c: i1) -> i64 {
  %f = constant @twice : (i64) -> (i64, i64)
  %0:2 = call_indirect %f(%x) : (i64) -> (i64, i64)
  %1:2 = call @twice(%0#1) : (i64) -> (i64, i64)
  cond_br %c, ^a(%1#0 : i64), ^b
^a(%y: i64):
  br ^a(%y: i64)
^b:
  std.return %x : i64
}

// Parameters were named by the first block.
func @first_block(i64, i1) -> i64 {
^bb0(%a: i64, %c: i1):
  br_cond %c, ^bb1, ^bb1
^bb1:
  return %a : i64
}

// Attributes of parameters had no dialect.
func @plain(i1 {unitAttr: unit})

func @outer() {
  func @nested() {
    return
  }
  return
}

module @inner {
  "module_terminator"() : () -> ()
}

// CHECK-LABEL: func.func private @declared(i32, memref<?xf32> {foo.bar = 1 : i64}) -> (i32 {foo.baz})

// CHECK-LABEL: func.func @twice(%arg0: i64) -> (i64, i64) attributes {fruit = "banana"} {
// CHECK-NEXT:   return %arg0, %arg0 : i64, i64
// CHECK-NEXT: }

// CHECK-LABEL: func.func @calls(%arg0: i64, %arg1: i1) -> i64 {
// CHECK-NEXT:   %f = constant @twice : (i64) -> (i64, i64)
// CHECK-NEXT:   %0:2 = call_indirect %f(%arg0) : (i64) -> (i64, i64)
// CHECK-NEXT:   %1:2 = call @twice(%0#1) : (i64) -> (i64, i64)
// CHECK-NEXT:   cf.cond_br %arg1, ^bb1(%1#0 : i64), ^bb2
// CHECK-NEXT: ^bb1(%2: i64):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   cf.br ^bb1(%2 : i64)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT:   return %arg0 : i64
// CHECK-NEXT: }

// CHECK-LABEL: func.func @first_block(%arg0: i64, %arg1: i1) -> i64 {
// CHECK-NEXT:   cf.cond_br %arg1, ^bb1, ^bb1
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT:   return %arg0 : i64
// CHECK-NEXT: }

// CHECK-LABEL: func.func private @plain(i1 {std.unitAttr})

// CHECK-LABEL: func.func @outer() {
// CHECK-NEXT:   builtin.module {
// CHECK-NEXT:     func.func @nested() {
// CHECK-NEXT:       return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK-NEXT: module @inner {
// CHECK-NEXT: }
