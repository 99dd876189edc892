// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

// CHECK-LABEL: @two_stages(
// CHECK-SAME: %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: memref<8xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[C0_0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = arith.muli %[[C1]], %[[C0_0]] : index
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[C0]], %[[V0]] : index
// CHECK-NEXT: %[[V2:.*]] = memref.load %[[ARG0]][%[[V1]]] : memref<8xf32>
// CHECK-NEXT: %[[C1_1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V3:.*]] = arith.muli %[[C1]], %[[C1_1]] : index
// CHECK-NEXT: %[[V4:.*]] = arith.subi %[[C8]], %[[V3]] : index
// CHECK-NEXT: %[[V5:.*]] = scf.for %[[ARG2:.*]] = %[[C0]] to %[[V4]] step %[[C1]] iter_args(%[[ARG3:.*]] = %[[V2]]) -> (f32) {
// CHECK-NEXT: %[[C1_5:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V17:.*]] = arith.muli %[[C1]], %[[C1_5]] : index
// CHECK-NEXT: %[[V18:.*]] = arith.addi %[[ARG2]], %[[V17]] : index
// CHECK-NEXT: %[[V19:.*]] = memref.load %[[ARG0]][%[[V18]]] : memref<8xf32>
// CHECK-NEXT: %[[C0_6:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V20:.*]] = arith.muli %[[C1]], %[[C0_6]] : index
// CHECK-NEXT: %[[V21:.*]] = arith.addi %[[ARG2]], %[[V20]] : index
// CHECK-NEXT: memref.store %[[ARG3]], %[[ARG1]][%[[V21]]] : memref<8xf32>
// CHECK-NEXT: scf.yield %[[V19]] : f32
// CHECK-NEXT: } {loop}
// CHECK-NEXT: %[[C0_2:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1_3:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi slt, %[[C1]], %[[C0_2]] : index
// CHECK-NEXT: %[[C_1:.*]] = arith.constant -1 : index
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V6]], %[[C1_3]], %[[C_1]] : index
// CHECK-NEXT: %[[V8:.*]] = arith.subi %[[C8]], %[[C0]] : index
// CHECK-NEXT: %[[V9:.*]] = arith.addi %[[V8]], %[[C1]] : index
// CHECK-NEXT: %[[V10:.*]] = arith.addi %[[V9]], %[[V7]] : index
// CHECK-NEXT: %[[V11:.*]] = arith.divsi %[[V10]], %[[C1]] : index
// CHECK-NEXT: %[[C1_4:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V12:.*]] = arith.subi %[[V11]], %[[C1_4]] : index
// CHECK-NEXT: %[[V13:.*]] = arith.maxsi %[[C0_2]], %[[V12]] : index
// CHECK-NEXT: %[[V14:.*]] = arith.muli %[[C1]], %[[V13]] : index
// CHECK-NEXT: %[[V15:.*]] = arith.addi %[[C0]], %[[V14]] : index
// CHECK-NEXT: %[[V16:.*]] = arith.addi %[[V13]], %[[C1_3]] : index
// CHECK-NEXT: memref.store %[[V5]], %[[ARG1]][%[[V15]]] : memref<8xf32>
// CHECK-NEXT: return
func.func @two_stages(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %a[%i] : memref<8xf32>
    memref.store %0, %b[%i] : memref<8xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %1 = transform.loop.pipeline %0 : (!transform.op<"scf.for">) -> !transform.any_op
    transform.annotate %1 "loop" : !transform.any_op
    transform.yield
  }
}

// -----

// What is carried comes from the stage before, and a sum from two.
// CHECK-LABEL: @carried(
// CHECK-SAME: %[[ARG0:.*]]: memref<20xf32>, %[[ARG1:.*]]: vector<4xf32>, %[[ARG2:.*]]: f32
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[C15_I32:.*]] = arith.constant 15 : i32
// CHECK-NEXT: %[[C0_I32_0:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V0:.*]] = arith.muli %[[C2_I32]], %[[C0_I32_0]] : i32
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[C0_I32]], %[[V0]] : i32
// CHECK-NEXT: %[[V2:.*]] = arith.index_cast %[[V1]] : i32 to index
// CHECK-NEXT: %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V3:.*]] = arith.muli %[[C2_I32]], %[[C1_I32]] : i32
// CHECK-NEXT: %[[V4:.*]] = arith.addi %[[C0_I32]], %[[V3]] : i32
// CHECK-NEXT: %[[V5:.*]] = arith.index_cast %[[V4]] : i32 to index
// CHECK-NEXT: %[[V6:.*]] = vector.transfer_read %[[ARG0]][%[[V2]]], %[[ARG2]] {in_bounds = [true]} : memref<20xf32>, vector<4xf32>
// CHECK-NEXT: %[[C2_I32_1:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V7:.*]] = arith.muli %[[C2_I32]], %[[C2_I32_1]] : i32
// CHECK-NEXT: %[[V8:.*]] = arith.addi %[[C0_I32]], %[[V7]] : i32
// CHECK-NEXT: %[[V9:.*]] = arith.index_cast %[[V8]] : i32 to index
// CHECK-NEXT: %[[V10:.*]] = vector.transfer_read %[[ARG0]][%[[V5]]], %[[ARG2]] {in_bounds = [true]} : memref<20xf32>, vector<4xf32>
// CHECK-NEXT: %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT: %[[V11:.*]] = arith.muli %[[C2_I32]], %[[C3_I32]] : i32
// CHECK-NEXT: %[[V12:.*]] = arith.addi %[[C0_I32]], %[[V11]] : i32
// CHECK-NEXT: %[[V13:.*]] = arith.index_cast %[[V12]] : i32 to index
// CHECK-NEXT: %[[V14:.*]] = vector.transfer_read %[[ARG0]][%[[V9]]], %[[ARG2]] {in_bounds = [true]} : memref<20xf32>, vector<4xf32>
// CHECK-NEXT: %[[C4_I32:.*]] = arith.constant 4 : i32
// CHECK-NEXT: %[[V15:.*]] = arith.muli %[[C2_I32]], %[[C4_I32]] : i32
// CHECK-NEXT: %[[V16:.*]] = arith.addi %[[C0_I32]], %[[V15]] : i32
// CHECK-NEXT: %[[V17:.*]] = arith.index_cast %[[V16]] : i32 to index
// CHECK-NEXT: %[[V18:.*]] = vector.transfer_read %[[ARG0]][%[[V13]]], %[[ARG2]] {in_bounds = [true]} : memref<20xf32>, vector<4xf32>
// CHECK-NEXT: %[[V19:.*]] = arith.mulf %[[V6]], %[[ARG1]] : vector<4xf32>
// CHECK-NEXT: %[[C5_I32:.*]] = arith.constant 5 : i32
// CHECK-NEXT: %[[V20:.*]] = arith.muli %[[C2_I32]], %[[C5_I32]] : i32
// CHECK-NEXT: %[[V21:.*]] = arith.subi %[[C15_I32]], %[[V20]] : i32
// CHECK-NEXT: %[[V22:.*]]:10 = scf.for %[[ARG3:.*]] = %[[C0_I32]] to %[[V21]] step %[[C2_I32]] iter_args(%[[ARG4:.*]] = %[[ARG1]], %[[ARG5:.*]] = %[[V18]], %[[ARG6:.*]] = %[[V17]], %[[ARG7:.*]] = %[[V10]], %[[ARG8:.*]] = %[[V14]], %[[ARG9:.*]] = %[[V18]], %[[ARG10:.*]] = %[[V6]], %[[ARG11:.*]] = %[[V10]], %[[ARG12:.*]] = %[[V14]], %[[ARG13:.*]] = %[[V19]]) -> (vector<4xf32>, vector<4xf32>, index, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>)  : i32 {
// CHECK-NEXT: %[[C5_I32_5:.*]] = arith.constant 5 : i32
// CHECK-NEXT: %[[V56:.*]] = arith.muli %[[C2_I32]], %[[C5_I32_5]] : i32
// CHECK-NEXT: %[[V57:.*]] = arith.addi %[[ARG3]], %[[V56]] : i32
// CHECK-NEXT: %[[V58:.*]] = arith.index_cast %[[V57]] : i32 to index
// CHECK-NEXT: %[[V59:.*]] = vector.transfer_read %[[ARG0]][%[[ARG6]]], %[[ARG2]] {in_bounds = [true]} : memref<20xf32>, vector<4xf32>
// CHECK-NEXT: %[[V60:.*]] = arith.mulf %[[ARG7]], %[[ARG10]] : vector<4xf32>
// CHECK-NEXT: %[[V61:.*]] = arith.addf %[[ARG13]], %[[ARG4]] : vector<4xf32>
// CHECK-NEXT: scf.yield %[[V61]], %[[V59]], %[[V58]], %[[ARG8]], %[[ARG9]], %[[V59]], %[[ARG11]], %[[ARG12]], %[[ARG5]], %[[V60]] : vector<4xf32>, vector<4xf32>, index, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT: } {loop}
// CHECK-NEXT: %[[C0_I32_2:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C1_I32_3:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V23:.*]] = arith.cmpi slt, %[[C2_I32]], %[[C0_I32_2]] : i32
// CHECK-NEXT: %[[C_1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT: %[[V24:.*]] = arith.select %[[V23]], %[[C1_I32_3]], %[[C_1_I32]] : i32
// CHECK-NEXT: %[[V25:.*]] = arith.subi %[[C15_I32]], %[[C0_I32]] : i32
// CHECK-NEXT: %[[V26:.*]] = arith.addi %[[V25]], %[[C2_I32]] : i32
// CHECK-NEXT: %[[V27:.*]] = arith.addi %[[V26]], %[[V24]] : i32
// CHECK-NEXT: %[[V28:.*]] = arith.divsi %[[V27]], %[[C2_I32]] : i32
// CHECK-NEXT: %[[C5_I32_4:.*]] = arith.constant 5 : i32
// CHECK-NEXT: %[[V29:.*]] = arith.subi %[[V28]], %[[C5_I32_4]] : i32
// CHECK-NEXT: %[[V30:.*]] = arith.maxsi %[[C0_I32_2]], %[[V29]] : i32
// CHECK-NEXT: %[[V31:.*]] = arith.muli %[[C2_I32]], %[[V30]] : i32
// CHECK-NEXT: %[[V32:.*]] = arith.addi %[[C0_I32]], %[[V31]] : i32
// CHECK-NEXT: %[[V33:.*]] = arith.addi %[[V30]], %[[C1_I32_3]] : i32
// CHECK-NEXT: %[[V34:.*]] = arith.muli %[[C2_I32]], %[[V33]] : i32
// CHECK-NEXT: %[[V35:.*]] = arith.addi %[[C0_I32]], %[[V34]] : i32
// CHECK-NEXT: %[[V36:.*]] = arith.addi %[[V33]], %[[C1_I32_3]] : i32
// CHECK-NEXT: %[[V37:.*]] = arith.muli %[[C2_I32]], %[[V36]] : i32
// CHECK-NEXT: %[[V38:.*]] = arith.addi %[[C0_I32]], %[[V37]] : i32
// CHECK-NEXT: %[[V39:.*]] = arith.addi %[[V36]], %[[C1_I32_3]] : i32
// CHECK-NEXT: %[[V40:.*]] = arith.muli %[[C2_I32]], %[[V39]] : i32
// CHECK-NEXT: %[[V41:.*]] = arith.addi %[[C0_I32]], %[[V40]] : i32
// CHECK-NEXT: %[[V42:.*]] = arith.addi %[[V39]], %[[C1_I32_3]] : i32
// CHECK-NEXT: %[[V43:.*]] = arith.muli %[[C2_I32]], %[[V42]] : i32
// CHECK-NEXT: %[[V44:.*]] = arith.addi %[[C0_I32]], %[[V43]] : i32
// CHECK-NEXT: %[[V45:.*]] = arith.addi %[[V42]], %[[C1_I32_3]] : i32
// CHECK-NEXT: %[[V46:.*]] = vector.transfer_read %[[ARG0]][%[[V22]]#2], %[[ARG2]] {in_bounds = [true]} : memref<20xf32>, vector<4xf32>
// CHECK-NEXT: %[[V47:.*]] = arith.mulf %[[V22]]#3, %[[V22]]#6 : vector<4xf32>
// CHECK-NEXT: %[[V48:.*]] = arith.addf %[[V22]]#9, %[[V22]]#0 : vector<4xf32>
// CHECK-NEXT: %[[V49:.*]] = arith.mulf %[[V22]]#4, %[[V22]]#7 : vector<4xf32>
// CHECK-NEXT: %[[V50:.*]] = arith.addf %[[V47]], %[[V48]] : vector<4xf32>
// CHECK-NEXT: %[[V51:.*]] = arith.mulf %[[V22]]#5, %[[V22]]#8 : vector<4xf32>
// CHECK-NEXT: %[[V52:.*]] = arith.addf %[[V49]], %[[V50]] : vector<4xf32>
// CHECK-NEXT: %[[V53:.*]] = arith.mulf %[[V46]], %[[V22]]#1 : vector<4xf32>
// CHECK-NEXT: %[[V54:.*]] = arith.addf %[[V51]], %[[V52]] : vector<4xf32>
// CHECK-NEXT: %[[V55:.*]] = arith.addf %[[V53]], %[[V54]] : vector<4xf32>
// CHECK-NEXT: return %[[V55]], %[[V46]] : vector<4xf32>, vector<4xf32>
func.func @carried(%a: memref<20xf32>, %v: vector<4xf32>, %z: f32) -> (vector<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c15 = arith.constant 15 : i32
  %r:2 = scf.for %i = %c0 to %c15 step %c2 iter_args(%s = %v, %t = %v) -> (vector<4xf32>, vector<4xf32>) : i32 {
    %k = arith.index_cast %i : i32 to index
    %x = vector.transfer_read %a[%k], %z {in_bounds = [true]} : memref<20xf32>, vector<4xf32>
    %y = arith.mulf %x, %t : vector<4xf32>
    %w = arith.addf %y, %s : vector<4xf32>
    scf.yield %w, %x : vector<4xf32>, vector<4xf32>
  }
  return %r#0, %r#1 : vector<4xf32>, vector<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %1 = transform.loop.pipeline %0 {iteration_interval = 1 : i64, read_latency = 3 : i64} : (!transform.op<"scf.for">) -> !transform.any_op
    transform.annotate %1 "loop" : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @nested(
// CHECK-SAME: %[[ARG0:.*]]: memref<16xf32>, %[[ARG1:.*]]: memref<16xf32>, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C16:.*]] = arith.constant 16 : index
// CHECK-NEXT: %[[C0_0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = arith.muli %[[C1]], %[[C0_0]] : index
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[C0]], %[[V0]] : index
// CHECK-NEXT: %[[V2:.*]] = memref.load %[[ARG0]][%[[V1]]] : memref<16xf32>
// CHECK-NEXT: %[[V3:.*]] = arith.cmpi slt, %[[V1]], %[[ARG2]] : index
// CHECK-NEXT: %[[C1_1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V4:.*]] = arith.muli %[[C1]], %[[C1_1]] : index
// CHECK-NEXT: %[[V5:.*]] = arith.addi %[[C0]], %[[V4]] : index
// CHECK-NEXT: %[[V6:.*]] = memref.load %[[ARG0]][%[[V5]]] : memref<16xf32>
// CHECK-NEXT: %[[V7:.*]] = arith.cmpi slt, %[[V5]], %[[ARG2]] : index
// CHECK-NEXT: %[[V8:.*]] = scf.if %[[V3]] -> (f32) {
// CHECK-NEXT: %[[V27:.*]] = arith.addf %[[V2]], %[[V2]] : f32
// CHECK-NEXT: scf.yield %[[V27]] : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V27]] = memref.load %[[ARG0]][%[[V1]]] : memref<16xf32>
// CHECK-NEXT: scf.yield %[[V27]] : f32
// CHECK-NEXT: }
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[V9:.*]] = arith.muli %[[C1]], %[[C2]] : index
// CHECK-NEXT: %[[V10:.*]] = arith.subi %[[C16]], %[[V9]] : index
// CHECK-NEXT: %[[V11:.*]]:3 = scf.for %[[ARG3:.*]] = %[[C0]] to %[[V10]] step %[[C1]] iter_args(%[[ARG4:.*]] = %[[V7]], %[[ARG5:.*]] = %[[V6]], %[[ARG6:.*]] = %[[V8]]) -> (i1, f32, f32) {
// CHECK-NEXT: %[[C2_5:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[V27]] = arith.muli %[[C1]], %[[C2_5]] : index
// CHECK-NEXT: %[[V28:.*]] = arith.addi %[[ARG3]], %[[V27]] : index
// CHECK-NEXT: %[[V29:.*]] = memref.load %[[ARG0]][%[[V28]]] : memref<16xf32>
// CHECK-NEXT: %[[C2_6:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[V30:.*]] = arith.muli %[[C1]], %[[C2_6]] : index
// CHECK-NEXT: %[[V31:.*]] = arith.addi %[[ARG3]], %[[V30]] : index
// CHECK-NEXT: %[[V32:.*]] = arith.cmpi slt, %[[V31]], %[[ARG2]] : index
// CHECK-NEXT: %[[C1_7:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V33:.*]] = arith.muli %[[C1]], %[[C1_7]] : index
// CHECK-NEXT: %[[V34:.*]] = arith.addi %[[ARG3]], %[[V33]] : index
// CHECK-NEXT: %[[V35:.*]] = scf.if %[[ARG4]] -> (f32) {
// CHECK-NEXT: %[[V38:.*]] = arith.addf %[[ARG5]], %[[ARG5]] : f32
// CHECK-NEXT: scf.yield %[[V38]] : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V38]] = memref.load %[[ARG0]][%[[V34]]] : memref<16xf32>
// CHECK-NEXT: scf.yield %[[V38]] : f32
// CHECK-NEXT: }
// CHECK-NEXT: %[[C0_8:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V36:.*]] = arith.muli %[[C1]], %[[C0_8]] : index
// CHECK-NEXT: %[[V37:.*]] = arith.addi %[[ARG3]], %[[V36]] : index
// CHECK-NEXT: memref.store %[[ARG6]], %[[ARG1]][%[[V37]]] : memref<16xf32>
// CHECK-NEXT: scf.yield %[[V32]], %[[V29]], %[[V35]] : i1, f32, f32
// CHECK-NEXT: } {loop}
// CHECK-NEXT: %[[C0_2:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1_3:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V12:.*]] = arith.cmpi slt, %[[C1]], %[[C0_2]] : index
// CHECK-NEXT: %[[C_1:.*]] = arith.constant -1 : index
// CHECK-NEXT: %[[V13:.*]] = arith.select %[[V12]], %[[C1_3]], %[[C_1]] : index
// CHECK-NEXT: %[[V14:.*]] = arith.subi %[[C16]], %[[C0]] : index
// CHECK-NEXT: %[[V15:.*]] = arith.addi %[[V14]], %[[C1]] : index
// CHECK-NEXT: %[[V16:.*]] = arith.addi %[[V15]], %[[V13]] : index
// CHECK-NEXT: %[[V17:.*]] = arith.divsi %[[V16]], %[[C1]] : index
// CHECK-NEXT: %[[C2_4:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[V18:.*]] = arith.subi %[[V17]], %[[C2_4]] : index
// CHECK-NEXT: %[[V19:.*]] = arith.maxsi %[[C0_2]], %[[V18]] : index
// CHECK-NEXT: %[[V20:.*]] = arith.muli %[[C1]], %[[V19]] : index
// CHECK-NEXT: %[[V21:.*]] = arith.addi %[[C0]], %[[V20]] : index
// CHECK-NEXT: %[[V22:.*]] = arith.addi %[[V19]], %[[C1_3]] : index
// CHECK-NEXT: %[[V23:.*]] = arith.muli %[[C1]], %[[V22]] : index
// CHECK-NEXT: %[[V24:.*]] = arith.addi %[[C0]], %[[V23]] : index
// CHECK-NEXT: %[[V25:.*]] = arith.addi %[[V22]], %[[C1_3]] : index
// CHECK-NEXT: %[[V26:.*]] = scf.if %[[V11]]#0 -> (f32) {
// CHECK-NEXT: %[[V27]] = arith.addf %[[V11]]#1, %[[V11]]#1 : f32
// CHECK-NEXT: scf.yield %[[V27]] : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V27]] = memref.load %[[ARG0]][%[[V24]]] : memref<16xf32>
// CHECK-NEXT: scf.yield %[[V27]] : f32
// CHECK-NEXT: }
// CHECK-NEXT: memref.store %[[V11]]#2, %[[ARG1]][%[[V21]]] : memref<16xf32>
// CHECK-NEXT: memref.store %[[V26]], %[[ARG1]][%[[V24]]] : memref<16xf32>
// CHECK-NEXT: return
func.func @nested(%a: memref<16xf32>, %b: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c16 step %c1 {
    %0 = memref.load %a[%i] : memref<16xf32>
    %1 = arith.cmpi slt, %i, %n : index
    %2 = scf.if %1 -> (f32) {
      %3 = arith.addf %0, %0 : f32
      scf.yield %3 : f32
    } else {
      %3 = memref.load %a[%i] : memref<16xf32>
      scf.yield %3 : f32
    }
    memref.store %2, %b[%i] : memref<16xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %1 = transform.loop.pipeline %0 : (!transform.op<"scf.for">) -> !transform.any_op
    transform.annotate %1 "loop" : !transform.any_op
    transform.yield
  }
}
