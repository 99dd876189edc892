// RUN: oxmlir-opt %s --convert-index-to-llvm=index-bitwidth=32 | FileCheck %s

// CHECK-LABEL: @arithmetic(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[B]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A]] : index to i32
// CHECK-NEXT: %[[V2:.*]] = llvm.add %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V2]] : i32 to index
// CHECK-NEXT: %[[V4:.*]] = llvm.sub %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V4]] : i32 to index
// CHECK-NEXT: %[[V6:.*]] = llvm.mul %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V7:.*]] = builtin.unrealized_conversion_cast %[[V6]] : i32 to index
// CHECK-NEXT: return %[[V3]], %[[V5]], %[[V7]] : index, index, index
func.func @arithmetic(%a: index, %b: index) -> (index, index, index) {
  %0 = index.add %a, %b
  %1 = index.sub %a, %b
  %2 = index.mul %a, %b
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: @division(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[B]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A]] : index to i32
// CHECK-NEXT: %[[V2:.*]] = llvm.sdiv %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V2]] : i32 to index
// CHECK-NEXT: %[[V4:.*]] = llvm.udiv %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V4]] : i32 to index
// CHECK-NEXT: %[[V6:.*]] = llvm.srem %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V7:.*]] = builtin.unrealized_conversion_cast %[[V6]] : i32 to index
// CHECK-NEXT: %[[V8:.*]] = llvm.urem %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V9:.*]] = builtin.unrealized_conversion_cast %[[V8]] : i32 to index
// CHECK-NEXT: return %[[V3]], %[[V5]], %[[V7]], %[[V9]] : index, index, index, index
func.func @division(%a: index, %b: index) -> (index, index, index, index) {
  %0 = index.divs %a, %b
  %1 = index.divu %a, %b
  %2 = index.rems %a, %b
  %3 = index.remu %a, %b
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: @extremes(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[B]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A]] : index to i32
// CHECK-NEXT: %[[V2:.*]] = llvm.intr.smax(%[[V1]], %[[V0]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V2]] : i32 to index
// CHECK-NEXT: %[[V4:.*]] = llvm.intr.umax(%[[V1]], %[[V0]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V4]] : i32 to index
// CHECK-NEXT: %[[V6:.*]] = llvm.intr.smin(%[[V1]], %[[V0]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V7:.*]] = builtin.unrealized_conversion_cast %[[V6]] : i32 to index
// CHECK-NEXT: %[[V8:.*]] = llvm.intr.umin(%[[V1]], %[[V0]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V9:.*]] = builtin.unrealized_conversion_cast %[[V8]] : i32 to index
// CHECK-NEXT: return %[[V3]], %[[V5]], %[[V7]], %[[V9]] : index, index, index, index
func.func @extremes(%a: index, %b: index) -> (index, index, index, index) {
  %0 = index.maxs %a, %b
  %1 = index.maxu %a, %b
  %2 = index.mins %a, %b
  %3 = index.minu %a, %b
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: @bits(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[B]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A]] : index to i32
// CHECK-NEXT: %[[V2:.*]] = llvm.and %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V2]] : i32 to index
// CHECK-NEXT: %[[V4:.*]] = llvm.or %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V4]] : i32 to index
// CHECK-NEXT: %[[V6:.*]] = llvm.xor %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V7:.*]] = builtin.unrealized_conversion_cast %[[V6]] : i32 to index
// CHECK-NEXT: %[[V8:.*]] = llvm.shl %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V9:.*]] = builtin.unrealized_conversion_cast %[[V8]] : i32 to index
// CHECK-NEXT: %[[V10:.*]] = llvm.ashr %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V11:.*]] = builtin.unrealized_conversion_cast %[[V10]] : i32 to index
// CHECK-NEXT: %[[V12:.*]] = llvm.lshr %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V13:.*]] = builtin.unrealized_conversion_cast %[[V12]] : i32 to index
// CHECK-NEXT: return %[[V3]], %[[V5]], %[[V7]], %[[V9]], %[[V11]], %[[V13]] : index, index, index, index, index, index
func.func @bits(%a: index, %b: index) -> (index, index, index, index, index, index) {
  %0 = index.and %a, %b
  %1 = index.or %a, %b
  %2 = index.xor %a, %b
  %3 = index.shl %a, %b
  %4 = index.shrs %a, %b
  %5 = index.shru %a, %b
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}

// CHECK-LABEL: @ceildivs(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[B]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A]] : index to i32
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V4:.*]] = llvm.sdiv %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V5:.*]] = llvm.mul %[[V4]], %[[V0]] : i32
// CHECK-NEXT: %[[V6:.*]] = llvm.icmp "ne" %[[V1]], %[[V5]] : i32
// CHECK-NEXT: %[[V7:.*]] = llvm.icmp "slt" %[[V1]], %[[V2]] : i32
// CHECK-NEXT: %[[V8:.*]] = llvm.icmp "slt" %[[V0]], %[[V2]] : i32
// CHECK-NEXT: %[[V9:.*]] = llvm.icmp "eq" %[[V7]], %[[V8]] : i1
// CHECK-NEXT: %[[V10:.*]] = llvm.add %[[V4]], %[[V3]] : i32
// CHECK-NEXT: %[[V11:.*]] = llvm.and %[[V6]], %[[V9]] : i1
// CHECK-NEXT: %[[V12:.*]] = llvm.select %[[V11]], %[[V10]], %[[V4]] : i1, i32
// CHECK-NEXT: %[[V13:.*]] = builtin.unrealized_conversion_cast %[[V12]] : i32 to index
// CHECK-NEXT: return %[[V13]] : index
func.func @ceildivs(%a: index, %b: index) -> index {
  %0 = index.ceildivs %a, %b
  return %0 : index
}

// CHECK-LABEL: @ceildivu(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[B]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A]] : index to i32
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V4:.*]] = llvm.sub %[[V1]], %[[V3]] : i32
// CHECK-NEXT: %[[V5:.*]] = llvm.udiv %[[V4]], %[[V0]] : i32
// CHECK-NEXT: %[[V6:.*]] = llvm.add %[[V5]], %[[V3]] : i32
// CHECK-NEXT: %[[V7:.*]] = llvm.icmp "eq" %[[V1]], %[[V2]] : i32
// CHECK-NEXT: %[[V8:.*]] = llvm.select %[[V7]], %[[V2]], %[[V6]] : i1, i32
// CHECK-NEXT: %[[V9:.*]] = builtin.unrealized_conversion_cast %[[V8]] : i32 to index
// CHECK-NEXT: return %[[V9]] : index
func.func @ceildivu(%a: index, %b: index) -> index {
  %0 = index.ceildivu %a, %b
  return %0 : index
}

// CHECK-LABEL: @floordivs(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[B]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A]] : index to i32
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.constant(-1 : i32) : i32
// CHECK-NEXT: %[[V4:.*]] = llvm.sdiv %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V5:.*]] = llvm.mul %[[V4]], %[[V0]] : i32
// CHECK-NEXT: %[[V6:.*]] = llvm.icmp "ne" %[[V1]], %[[V5]] : i32
// CHECK-NEXT: %[[V7:.*]] = llvm.icmp "slt" %[[V1]], %[[V2]] : i32
// CHECK-NEXT: %[[V8:.*]] = llvm.icmp "slt" %[[V0]], %[[V2]] : i32
// CHECK-NEXT: %[[V9:.*]] = llvm.icmp "ne" %[[V7]], %[[V8]] : i1
// CHECK-NEXT: %[[V10:.*]] = llvm.add %[[V4]], %[[V3]] : i32
// CHECK-NEXT: %[[V11:.*]] = llvm.and %[[V6]], %[[V9]] : i1
// CHECK-NEXT: %[[V12:.*]] = llvm.select %[[V11]], %[[V10]], %[[V4]] : i1, i32
// CHECK-NEXT: %[[V13:.*]] = builtin.unrealized_conversion_cast %[[V12]] : i32 to index
// CHECK-NEXT: return %[[V13]] : index
func.func @floordivs(%a: index, %b: index) -> index {
  %0 = index.floordivs %a, %b
  return %0 : index
}

// CHECK-LABEL: @comparisons(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[B]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A]] : index to i32
// CHECK-NEXT: %[[V2:.*]] = llvm.icmp "slt" %[[V1]], %[[V0]] : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.icmp "uge" %[[V1]], %[[V0]] : i32
// CHECK-NEXT: return %[[V2]], %[[V3]] : i1, i1
func.func @comparisons(%a: index, %b: index) -> (i1, i1) {
  %0 = index.cmp slt(%a, %b)
  %1 = index.cmp uge(%a, %b)
  return %0, %1 : i1, i1
}

// CHECK-LABEL: @casts(
// CHECK-SAME: %[[A:.*]]: index, %[[N:.*]]: i8, %[[M:.*]]: i64
// CHECK-NEXT: %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : index to i32
// CHECK-NEXT: %[[V1:.*]] = llvm.sext %[[V0]] : i32 to i64
// CHECK-NEXT: %[[V2:.*]] = llvm.zext %[[V0]] : i32 to i64
// CHECK-NEXT: %[[V3:.*]] = llvm.sext %[[N]] : i8 to i32
// CHECK-NEXT: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]] : i32 to index
// CHECK-NEXT: %[[V5:.*]] = llvm.zext %[[N]] : i8 to i32
// CHECK-NEXT: %[[V6:.*]] = builtin.unrealized_conversion_cast %[[V5]] : i32 to index
// CHECK-NEXT: %[[V7:.*]] = llvm.trunc %[[M]] : i64 to i32
// CHECK-NEXT: %[[V8:.*]] = builtin.unrealized_conversion_cast %[[V7]] : i32 to index
// CHECK-NEXT: return %[[V1]], %[[V2]], %[[V4]], %[[V6]], %[[V8]] : i64, i64, index, index, index
func.func @casts(%a: index, %n: i8, %m: i64) -> (i64, i64, index, index, index) {
  %0 = index.casts %a : index to i64
  %1 = index.castu %a : index to i64
  %2 = index.casts %n : i8 to index
  %3 = index.castu %n : i8 to index
  %4 = index.casts %m : i64 to index
  return %0, %1, %2, %3, %4 : i64, i64, index, index, index
}

// CHECK-LABEL: @constants(
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(5 : i32) : i32
// CHECK-NEXT: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[V0]] : i32 to index
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.constant(32 : i32) : i32
// CHECK-NEXT: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]] : i32 to index
// CHECK-NEXT: return %[[V1]], %[[V2]], %[[V4]] : index, i1, index
func.func @constants() -> (index, i1, index) {
  %0 = index.constant 5
  %1 = index.bool.constant true
  %2 = index.sizeof
  return %0, %1, %2 : index, i1, index
}
