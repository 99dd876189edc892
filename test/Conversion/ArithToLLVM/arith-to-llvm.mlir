// RUN: oxmlir-opt %s --convert-arith-to-llvm=index-bitwidth=32 | FileCheck %s

// CHECK-LABEL: @integers(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = llvm.add %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V1:.*]] = llvm.sub %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V2:.*]] = llvm.mul %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.sdiv %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V4:.*]] = llvm.udiv %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V5:.*]] = llvm.srem %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V6:.*]] = llvm.urem %[[A]], %[[B]] : i32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]] : i32, i32, i32, i32, i32, i32, i32
func.func @integers(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %a, %b : i32
  %2 = arith.muli %a, %b : i32
  %3 = arith.divsi %a, %b : i32
  %4 = arith.divui %a, %b : i32
  %5 = arith.remsi %a, %b : i32
  %6 = arith.remui %a, %b : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: @bits(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = llvm.and %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V1:.*]] = llvm.or %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V2:.*]] = llvm.xor %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.shl %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V4:.*]] = llvm.ashr %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V5:.*]] = llvm.lshr %[[A]], %[[B]] : i32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]] : i32, i32, i32, i32, i32, i32
func.func @bits(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32, i32) {
  %0 = arith.andi %a, %b : i32
  %1 = arith.ori %a, %b : i32
  %2 = arith.xori %a, %b : i32
  %3 = arith.shli %a, %b : i32
  %4 = arith.shrsi %a, %b : i32
  %5 = arith.shrui %a, %b : i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: @extremes(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = llvm.intr.smax(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V1:.*]] = llvm.intr.umax(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V2:.*]] = llvm.intr.smin(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V3:.*]] = llvm.intr.umin(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]] : i32, i32, i32, i32
func.func @extremes(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %0 = arith.maxsi %a, %b : i32
  %1 = arith.maxui %a, %b : i32
  %2 = arith.minsi %a, %b : i32
  %3 = arith.minui %a, %b : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: @floats(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = llvm.fadd %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V1:.*]] = llvm.fsub %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V2:.*]] = llvm.fmul %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V3:.*]] = llvm.fdiv %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V4:.*]] = llvm.frem %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V5:.*]] = llvm.intr.maximum(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK-NEXT: %[[V6:.*]] = llvm.intr.minimum(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK-NEXT: %[[V7:.*]] = llvm.intr.maxnum(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK-NEXT: %[[V8:.*]] = llvm.intr.minnum(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]] : f32, f32, f32, f32, f32, f32, f32, f32, f32
func.func @floats(%a: f32, %b: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %a, %b : f32
  %2 = arith.mulf %a, %b : f32
  %3 = arith.divf %a, %b : f32
  %4 = arith.remf %a, %b : f32
  %5 = arith.maximumf %a, %b : f32
  %6 = arith.minimumf %a, %b : f32
  %7 = arith.maxnumf %a, %b : f32
  %8 = arith.minnumf %a, %b : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : f32, f32, f32, f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @carry(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = "llvm.intr.uadd.with.overflow"(%[[A]], %[[B]]) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK-NEXT: %[[V1:.*]] = llvm.extractvalue %[[V0]][0] : !llvm.struct<(i32, i1)>
// CHECK-NEXT: %[[V2:.*]] = llvm.extractvalue %[[V0]][1] : !llvm.struct<(i32, i1)>
// CHECK-NEXT: return %[[V1]], %[[V2]] : i32, i1
func.func @carry(%a: i32, %b: i32) -> (i32, i1) {
  %0:2 = arith.addui_extended %a, %b : i32, i1
  return %0#0, %0#1 : i32, i1
}

// CHECK-LABEL: @wide_signed(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = llvm.sext %[[A]] : i32 to i64
// CHECK-NEXT: %[[V1:.*]] = llvm.sext %[[B]] : i32 to i64
// CHECK-NEXT: %[[V2:.*]] = llvm.mul %[[V0]], %[[V1]] : i64
// CHECK-NEXT: %[[V3:.*]] = llvm.trunc %[[V2]] : i64 to i32
// CHECK-NEXT: %[[V4:.*]] = llvm.mlir.constant(32 : i64) : i64
// CHECK-NEXT: %[[V5:.*]] = llvm.lshr %[[V2]], %[[V4]] : i64
// CHECK-NEXT: %[[V6:.*]] = llvm.trunc %[[V5]] : i64 to i32
// CHECK-NEXT: return %[[V3]], %[[V6]] : i32, i32
func.func @wide_signed(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = arith.mulsi_extended %a, %b : i32
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @wide_unsigned(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = llvm.zext %[[A]] : i32 to i64
// CHECK-NEXT: %[[V1:.*]] = llvm.zext %[[B]] : i32 to i64
// CHECK-NEXT: %[[V2:.*]] = llvm.mul %[[V0]], %[[V1]] : i64
// CHECK-NEXT: %[[V3:.*]] = llvm.trunc %[[V2]] : i64 to i32
// CHECK-NEXT: %[[V4:.*]] = llvm.mlir.constant(32 : i64) : i64
// CHECK-NEXT: %[[V5:.*]] = llvm.lshr %[[V2]], %[[V4]] : i64
// CHECK-NEXT: %[[V6:.*]] = llvm.trunc %[[V5]] : i64 to i32
// CHECK-NEXT: return %[[V3]], %[[V6]] : i32, i32
func.func @wide_unsigned(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = arith.mului_extended %a, %b : i32
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @casts(
// CHECK-SAME: %[[A:.*]]: i32, %[[X:.*]]: f32, %[[N:.*]]: i8
// CHECK-NEXT: %[[V0:.*]] = llvm.sext %[[A]] : i32 to i64
// CHECK-NEXT: %[[V1:.*]] = llvm.zext %[[A]] : i32 to i64
// CHECK-NEXT: %[[V2:.*]] = llvm.trunc %[[A]] : i32 to i8
// CHECK-NEXT: %[[V3:.*]] = llvm.sitofp %[[A]] : i32 to f32
// CHECK-NEXT: %[[V4:.*]] = llvm.uitofp %[[A]] : i32 to f32
// CHECK-NEXT: %[[V5:.*]] = llvm.fptosi %[[X]] : f32 to i8
// CHECK-NEXT: %[[V6:.*]] = llvm.fptoui %[[X]] : f32 to i8
// CHECK-NEXT: %[[V7:.*]] = llvm.sext %[[N]] : i8 to i32
// CHECK-NEXT: %[[V8:.*]] = builtin.unrealized_conversion_cast %[[V7]] : i32 to index
// CHECK-NEXT: %[[V9:.*]] = llvm.zext %[[N]] : i8 to i32
// CHECK-NEXT: %[[V10:.*]] = builtin.unrealized_conversion_cast %[[V9]] : i32 to index
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V8]], %[[V10]] : i64, i64, i8, f32, f32, i8, i8, index, index
func.func @casts(%a: i32, %x: f32, %n: i8) -> (i64, i64, i8, f32, f32, i8, i8, index, index) {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.extui %a : i32 to i64
  %2 = arith.trunci %a : i32 to i8
  %3 = arith.sitofp %a : i32 to f32
  %4 = arith.uitofp %a : i32 to f32
  %5 = arith.fptosi %x : f32 to i8
  %6 = arith.fptoui %x : f32 to i8
  %7 = arith.index_cast %n : i8 to index
  %8 = arith.index_castui %n : i8 to index
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i64, i64, i8, f32, f32, i8, i8, index, index
}

// CHECK-LABEL: @selection(
// CHECK-SAME: %[[C:.*]]: i1, %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = llvm.select %[[C]], %[[A]], %[[B]] : i1, i32
// CHECK-NEXT: return %[[V0]] : i32
func.func @selection(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.select %c, %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @all_bits
// CHECK: llvm.mlir.constant(-1 : i32) : i32
// CHECK: %[[ALL:.*]] = llvm.mlir.constant(-1 : i32) : i32
// CHECK: return %[[ALL]]
func.func @all_bits(%a: i32) -> i32 {
  %c = arith.constant -1 : i32
  %0 = arith.ori %a, %c : i32
  return %0 : i32
}
