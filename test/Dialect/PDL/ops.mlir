// Patterns.
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic | oxmlir-opt | FileCheck %s

pdl.pattern @a : benefit(1) {
  %t = type : i32
  %t2 = type
  %ts = types : [i32, i64]
  %a = attribute
  %a1 = attribute : %t
  %a2 = attribute = 10 : i32
  %o = operand
  %o1 = operand : %t
  %os = operands
  %os1 = operands : %ts
  %op1 = operation (%os : !pdl.range<value>) -> (%ts : !pdl.range<type>)
  %r8 = results of %op1
  %op = operation "foo.op"(%o, %o1, %os1, %r8 : !pdl.value, !pdl.value, !pdl.range<value>, !pdl.range<value>) {"attr" = %a, "b" = %a1} -> (%t, %t2 : !pdl.type, !pdl.type)

  %r = result 0 of %op
  %rs = results of %op
  %rs1 = results 1 of %op -> !pdl.range<value>
  %rs2 = results 1 of %op -> !pdl.value
  apply_native_constraint "x"(%r, %rs : !pdl.value, !pdl.range<value>)
  %q = apply_native_constraint "x"(%r, %rs : !pdl.value, !pdl.range<value>) : !pdl.attribute
  rewrite %op {
    erase %op
  }
}
pdl.pattern @external : benefit(1) {
  %op = operation "foo.op"
  rewrite %op with "rewriter"(%op : !pdl.operation)
}
pdl.pattern : benefit(1) {
  %t = type : i32
  %o = operand
  %op = operation "foo.op"(%o : !pdl.value) 
  %r = result 0 of %op
  rewrite %op {
    %x = apply_native_rewrite "x"(%r : !pdl.value) : !pdl.value
    %qq = apply_native_rewrite "x" : !pdl.type
    %z = range %t, %t : !pdl.type, !pdl.type
    %z1 = range : !pdl.range<value>
    replace %op with (%x : !pdl.value)
    replace %op with %op
    erase %op
    %na = operation "a.b"
    %rr = results of %na
  }
}

// CHECK: module {
// CHECK-NEXT: pdl.pattern @a : benefit(1) {
// CHECK-NEXT: %0 = type : i32
// CHECK-NEXT: %1 = type
// CHECK-NEXT: %2 = types : [i32, i64]
// CHECK-NEXT: %3 = attribute
// CHECK-NEXT: %4 = attribute : %0
// CHECK-NEXT: %5 = attribute = 10 : i32
// CHECK-NEXT: %6 = operand
// CHECK-NEXT: %7 = operand : %0
// CHECK-NEXT: %8 = operands
// CHECK-NEXT: %9 = operands : %2
// CHECK-NEXT: %10 = operation(%8 : !pdl.range<value>)  -> (%2 : !pdl.range<type>)
// CHECK-NEXT: %11 = results of %10
// CHECK-NEXT: %12 = operation "foo.op"(%6, %7, %9, %11 : !pdl.value, !pdl.value, !pdl.range<value>, !pdl.range<value>)  {"attr" = %3, "b" = %4} -> (%0, %1 : !pdl.type, !pdl.type)
// CHECK-NEXT: %13 = result 0 of %12
// CHECK-NEXT: %14 = results of %12
// CHECK-NEXT: %15 = results 1 of %12  -> !pdl.range<value>
// CHECK-NEXT: %16 = results 1 of %12  -> !pdl.value
// CHECK-NEXT: apply_native_constraint "x"(%13, %14 : !pdl.value, !pdl.range<value>)
// CHECK-NEXT: %17 = apply_native_constraint "x"(%13, %14 : !pdl.value, !pdl.range<value>) : !pdl.attribute
// CHECK-NEXT: rewrite %12 {
// CHECK-NEXT: erase %12
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: pdl.pattern @external : benefit(1) {
// CHECK-NEXT: %0 = operation "foo.op"
// CHECK-NEXT: rewrite %0 with "rewriter"(%0 : !pdl.operation)
// CHECK-NEXT: }
// CHECK-NEXT: pdl.pattern : benefit(1) {
// CHECK-NEXT: %0 = type : i32
// CHECK-NEXT: %1 = operand
// CHECK-NEXT: %2 = operation "foo.op"(%1 : !pdl.value)
// CHECK-NEXT: %3 = result 0 of %2
// CHECK-NEXT: rewrite %2 {
// CHECK-NEXT: %4 = apply_native_rewrite "x"(%3 : !pdl.value) : !pdl.value
// CHECK-NEXT: %5 = apply_native_rewrite "x" : !pdl.type
// CHECK-NEXT: %6 = range %0, %0 : !pdl.type, !pdl.type
// CHECK-NEXT: %7 = range : !pdl.range<value>
// CHECK-NEXT: replace %2 with(%4 : !pdl.value)
// CHECK-NEXT: replace %2 with %2
// CHECK-NEXT: erase %2
// CHECK-NEXT: %8 = operation "a.b"
// CHECK-NEXT: %9 = results of %8
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
