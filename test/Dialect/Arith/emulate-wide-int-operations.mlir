// RUN: oxmlir-opt %s --arith-emulate-wide-int=widest-int-supported=16 | FileCheck %s

// CHECK-LABEL: @bits(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>, %[[B:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V4:.*]] = arith.andi %[[V0]], %[[V2]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.andi %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V6:.*]] = vector.insert %[[V4]], %[[CST]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V7:.*]] = vector.insert %[[V5]], %[[V6]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V8:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V9:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V10:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V11:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V12:.*]] = arith.ori %[[V8]], %[[V10]] : i16
// CHECK-NEXT: %[[V13:.*]] = arith.ori %[[V9]], %[[V11]] : i16
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V14:.*]] = vector.insert %[[V12]], %[[CST_0]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V15:.*]] = vector.insert %[[V13]], %[[V14]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V16:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V17:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V18:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V19:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V20:.*]] = arith.xori %[[V16]], %[[V18]] : i16
// CHECK-NEXT: %[[V21:.*]] = arith.xori %[[V17]], %[[V19]] : i16
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V22:.*]] = vector.insert %[[V20]], %[[CST_1]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V23:.*]] = vector.insert %[[V21]], %[[V22]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V7]], %[[V15]], %[[V23]] : vector<2xi16>, vector<2xi16>, vector<2xi16>
func.func @bits(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = arith.andi %a, %b : i32
  %1 = arith.ori %a, %b : i32
  %2 = arith.xori %a, %b : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: @difference(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>, %[[B:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V4:.*]] = arith.subi %[[V0]], %[[V2]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi ult, %[[V0]], %[[V2]] : i16
// CHECK-NEXT: %[[V6:.*]] = arith.extui %[[V5]] : i1 to i16
// CHECK-NEXT: %[[V7:.*]] = arith.subi %[[V1]], %[[V6]] : i16
// CHECK-NEXT: %[[V8:.*]] = arith.subi %[[V7]], %[[V3]] : i16
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V9:.*]] = vector.insert %[[V4]], %[[CST]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V10:.*]] = vector.insert %[[V8]], %[[V9]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V10]] : vector<2xi16>
func.func @difference(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: @product(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>, %[[B:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[LOW:.*]], %[[HIGH:.*]] = arith.mului_extended %[[V0]], %[[V2]] : i16
// CHECK-NEXT: %[[V4:.*]] = arith.muli %[[V0]], %[[V3]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.muli %[[V1]], %[[V2]] : i16
// CHECK-NEXT: %[[V6:.*]] = arith.addi %[[HIGH]], %[[V4]] : i16
// CHECK-NEXT: %[[V7:.*]] = arith.addi %[[V6]], %[[V5]] : i16
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V8:.*]] = vector.insert %[[LOW]], %[[CST]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V9:.*]] = vector.insert %[[V7]], %[[V8]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V9]] : vector<2xi16>
func.func @product(%a: i32, %b: i32) -> i32 {
  %0 = arith.muli %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: @largest_signed(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>, %[[B:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V4:.*]] = arith.cmpi ugt, %[[V0]], %[[V2]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi sgt, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V6]], %[[V4]], %[[V5]] : i1
// CHECK-NEXT: %[[V8:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V9:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V10:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V11:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V12:.*]] = arith.select %[[V7]], %[[V8]], %[[V10]] : i16
// CHECK-NEXT: %[[V13:.*]] = arith.select %[[V7]], %[[V9]], %[[V11]] : i16
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V14:.*]] = vector.insert %[[V12]], %[[CST]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V15:.*]] = vector.insert %[[V13]], %[[V14]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V15]] : vector<2xi16>
func.func @largest_signed(%a: i32, %b: i32) -> i32 {
  %0 = arith.maxsi %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: @largest_unsigned(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>, %[[B:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V4:.*]] = arith.cmpi ugt, %[[V0]], %[[V2]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi ugt, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V6]], %[[V4]], %[[V5]] : i1
// CHECK-NEXT: %[[V8:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V9:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V10:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V11:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V12:.*]] = arith.select %[[V7]], %[[V8]], %[[V10]] : i16
// CHECK-NEXT: %[[V13:.*]] = arith.select %[[V7]], %[[V9]], %[[V11]] : i16
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V14:.*]] = vector.insert %[[V12]], %[[CST]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V15:.*]] = vector.insert %[[V13]], %[[V14]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V15]] : vector<2xi16>
func.func @largest_unsigned(%a: i32, %b: i32) -> i32 {
  %0 = arith.maxui %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: @smallest_signed(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>, %[[B:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V4:.*]] = arith.cmpi ult, %[[V0]], %[[V2]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi slt, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V6]], %[[V4]], %[[V5]] : i1
// CHECK-NEXT: %[[V8:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V9:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V10:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V11:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V12:.*]] = arith.select %[[V7]], %[[V8]], %[[V10]] : i16
// CHECK-NEXT: %[[V13:.*]] = arith.select %[[V7]], %[[V9]], %[[V11]] : i16
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V14:.*]] = vector.insert %[[V12]], %[[CST]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V15:.*]] = vector.insert %[[V13]], %[[V14]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V15]] : vector<2xi16>
func.func @smallest_signed(%a: i32, %b: i32) -> i32 {
  %0 = arith.minsi %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: @smallest_unsigned(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>, %[[B:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V4:.*]] = arith.cmpi ult, %[[V0]], %[[V2]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi ult, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V6]], %[[V4]], %[[V5]] : i1
// CHECK-NEXT: %[[V8:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V9:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V10:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V11:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V12:.*]] = arith.select %[[V7]], %[[V8]], %[[V10]] : i16
// CHECK-NEXT: %[[V13:.*]] = arith.select %[[V7]], %[[V9]], %[[V11]] : i16
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V14:.*]] = vector.insert %[[V12]], %[[CST]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V15:.*]] = vector.insert %[[V13]], %[[V14]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V15]] : vector<2xi16>
func.func @smallest_unsigned(%a: i32, %b: i32) -> i32 {
  %0 = arith.minui %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: @selection(
// CHECK-SAME: %[[C:.*]]: i1, %[[A:.*]]: vector<2xi16>, %[[B:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[B]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[B]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V4:.*]] = arith.select %[[C]], %[[V0]], %[[V2]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.select %[[C]], %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V6:.*]] = vector.insert %[[V4]], %[[CST]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V7:.*]] = vector.insert %[[V5]], %[[V6]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V7]] : vector<2xi16>
func.func @selection(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.select %c, %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: @extensions(
// CHECK-SAME: %[[A:.*]]: i8
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %[[A]] : i8 to i16
// CHECK-NEXT: %[[C0_I16:.*]] = arith.constant 0 : i16
// CHECK-NEXT: %[[V1:.*]] = arith.cmpi slt, %[[V0]], %[[C0_I16]] : i16
// CHECK-NEXT: %[[V2:.*]] = arith.extsi %[[V1]] : i1 to i16
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V3:.*]] = vector.insert %[[V0]], %[[CST]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V4:.*]] = vector.insert %[[V2]], %[[V3]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V5:.*]] = arith.extui %[[A]] : i8 to i16
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V6:.*]] = vector.insert %[[V5]], %[[CST_0]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V4]], %[[V6]] : vector<2xi16>, vector<2xi16>
func.func @extensions(%a: i8) -> (i32, i32) {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extui %a : i8 to i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: @truncation(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = arith.trunci %[[V0]] : i16 to i8
// CHECK-NEXT: return %[[V1]] : i8
func.func @truncation(%a: i32) -> i8 {
  %0 = arith.trunci %a : i32 to i8
  return %0 : i8
}

// CHECK-LABEL: @index(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>, %[[I:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V2:.*]] = arith.index_castui %[[V0]] : i16 to index
// CHECK-NEXT: %[[V3:.*]] = arith.index_castui %[[V1]] : i16 to index
// CHECK-NEXT: %[[C15:.*]] = arith.constant 15 : index
// CHECK-NEXT: %[[V4:.*]] = arith.shli %[[V3]], %[[C15]] : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V5:.*]] = arith.shli %[[V4]], %[[C1]] : index
// CHECK-NEXT: %[[V6:.*]] = arith.ori %[[V2]], %[[V5]] : index
// CHECK-NEXT: %[[V7:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V8:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V9:.*]] = arith.index_castui %[[V7]] : i16 to index
// CHECK-NEXT: %[[V10:.*]] = arith.index_cast %[[V8]] : i16 to index
// CHECK-NEXT: %[[C15_0:.*]] = arith.constant 15 : index
// CHECK-NEXT: %[[V11:.*]] = arith.shli %[[V10]], %[[C15_0]] : index
// CHECK-NEXT: %[[C1_1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V12:.*]] = arith.shli %[[V11]], %[[C1_1]] : index
// CHECK-NEXT: %[[V13:.*]] = arith.ori %[[V9]], %[[V12]] : index
// CHECK-NEXT: %[[V14:.*]] = arith.index_castui %[[I]] : index to i16
// CHECK-NEXT: %[[C15_2:.*]] = arith.constant 15 : index
// CHECK-NEXT: %[[V15:.*]] = arith.shrui %[[I]], %[[C15_2]] : index
// CHECK-NEXT: %[[C1_3:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V16:.*]] = arith.shrui %[[V15]], %[[C1_3]] : index
// CHECK-NEXT: %[[V17:.*]] = arith.index_castui %[[V16]] : index to i16
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V18:.*]] = vector.insert %[[V14]], %[[CST]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V19:.*]] = vector.insert %[[V17]], %[[V18]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V6]], %[[V13]], %[[V19]] : index, index, vector<2xi16>
func.func @index(%a: i32, %i: index) -> (index, index, i32) {
  %0 = arith.index_castui %a : i32 to index
  %1 = arith.index_cast %a : i32 to index
  %2 = arith.index_castui %i : index to i32
  return %0, %1, %2 : index, index, i32
}

// CHECK-LABEL: @signed_to_float(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[CST]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[CST]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V4:.*]] = arith.cmpi ult, %[[V0]], %[[V2]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi slt, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V1]], %[[V3]] : i16
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V6]], %[[V4]], %[[V5]] : i1
// CHECK-NEXT: %[[V8:.*]] = vector.extract %[[CST]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V9:.*]] = vector.extract %[[CST]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V10:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V11:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V12:.*]] = arith.subi %[[V8]], %[[V10]] : i16
// CHECK-NEXT: %[[V13:.*]] = arith.cmpi ult, %[[V8]], %[[V10]] : i16
// CHECK-NEXT: %[[V14:.*]] = arith.extui %[[V13]] : i1 to i16
// CHECK-NEXT: %[[V15:.*]] = arith.subi %[[V9]], %[[V14]] : i16
// CHECK-NEXT: %[[V16:.*]] = arith.subi %[[V15]], %[[V11]] : i16
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V17:.*]] = vector.insert %[[V12]], %[[CST_0]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V18:.*]] = vector.insert %[[V16]], %[[V17]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V19:.*]] = vector.extract %[[V18]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V20:.*]] = vector.extract %[[V18]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V21:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V22:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V23:.*]] = arith.select %[[V7]], %[[V19]], %[[V21]] : i16
// CHECK-NEXT: %[[V24:.*]] = arith.select %[[V7]], %[[V20]], %[[V22]] : i16
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V25:.*]] = vector.insert %[[V23]], %[[CST_1]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V26:.*]] = vector.insert %[[V24]], %[[V25]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V27:.*]] = vector.extract %[[V26]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V28:.*]] = vector.extract %[[V26]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[C0_I16:.*]] = arith.constant 0 : i16
// CHECK-NEXT: %[[V29:.*]] = arith.cmpi eq, %[[V28]], %[[C0_I16]] : i16
// CHECK-NEXT: %[[V30:.*]] = arith.uitofp %[[V27]] : i16 to f32
// CHECK-NEXT: %[[V31:.*]] = arith.uitofp %[[V28]] : i16 to f32
// CHECK-NEXT: %[[CST_2:.*]] = arith.constant 6.553600e+04 : f32
// CHECK-NEXT: %[[V32:.*]] = arith.mulf %[[V31]], %[[CST_2]] : f32
// CHECK-NEXT: %[[V33:.*]] = arith.addf %[[V30]], %[[V32]] : f32
// CHECK-NEXT: %[[V34:.*]] = arith.select %[[V29]], %[[V30]], %[[V33]] : f32
// CHECK-NEXT: %[[V35:.*]] = arith.negf %[[V34]] : f32
// CHECK-NEXT: %[[V36:.*]] = arith.select %[[V7]], %[[V35]], %[[V34]] : f32
// CHECK-NEXT: return %[[V36]] : f32
func.func @signed_to_float(%a: i32) -> f32 {
  %0 = arith.sitofp %a : i32 to f32
  return %0 : f32
}

// CHECK-LABEL: @unsigned_to_float(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[C0_I16:.*]] = arith.constant 0 : i16
// CHECK-NEXT: %[[V2:.*]] = arith.cmpi eq, %[[V1]], %[[C0_I16]] : i16
// CHECK-NEXT: %[[V3:.*]] = arith.uitofp %[[V0]] : i16 to f32
// CHECK-NEXT: %[[V4:.*]] = arith.uitofp %[[V1]] : i16 to f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 6.553600e+04 : f32
// CHECK-NEXT: %[[V5:.*]] = arith.mulf %[[V4]], %[[CST]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.addf %[[V3]], %[[V5]] : f32
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V2]], %[[V3]], %[[V6]] : f32
// CHECK-NEXT: return %[[V7]] : f32
func.func @unsigned_to_float(%a: i32) -> f32 {
  %0 = arith.uitofp %a : i32 to f32
  return %0 : f32
}

// CHECK-LABEL: @float_to_signed(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = arith.cmpf olt, %[[X]], %[[CST]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.negf %[[X]] : f32
// CHECK-NEXT: %[[V2:.*]] = arith.select %[[V0]], %[[V1]], %[[X]] : f32
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 6.553600e+04 : f32
// CHECK-NEXT: %[[V3:.*]] = arith.divf %[[V2]], %[[CST_1]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.fptoui %[[V3]] : f32 to i16
// CHECK-NEXT: %[[V5:.*]] = arith.remf %[[V2]], %[[CST_1]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.fptoui %[[V5]] : f32 to i16
// CHECK-NEXT: %[[CST_2:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V7:.*]] = vector.insert %[[V6]], %[[CST_2]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V8:.*]] = vector.insert %[[V4]], %[[V7]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V9:.*]] = vector.extract %[[CST_0]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V10:.*]] = vector.extract %[[CST_0]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V11:.*]] = vector.extract %[[V8]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V12:.*]] = vector.extract %[[V8]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V13:.*]] = arith.subi %[[V9]], %[[V11]] : i16
// CHECK-NEXT: %[[V14:.*]] = arith.cmpi ult, %[[V9]], %[[V11]] : i16
// CHECK-NEXT: %[[V15:.*]] = arith.extui %[[V14]] : i1 to i16
// CHECK-NEXT: %[[V16:.*]] = arith.subi %[[V10]], %[[V15]] : i16
// CHECK-NEXT: %[[V17:.*]] = arith.subi %[[V16]], %[[V12]] : i16
// CHECK-NEXT: %[[CST_3:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V18:.*]] = vector.insert %[[V13]], %[[CST_3]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V19:.*]] = vector.insert %[[V17]], %[[V18]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V20:.*]] = vector.extract %[[V19]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V21:.*]] = vector.extract %[[V19]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V22:.*]] = vector.extract %[[V8]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V23:.*]] = vector.extract %[[V8]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V24:.*]] = arith.select %[[V0]], %[[V20]], %[[V22]] : i16
// CHECK-NEXT: %[[V25:.*]] = arith.select %[[V0]], %[[V21]], %[[V23]] : i16
// CHECK-NEXT: %[[CST_4:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V26:.*]] = vector.insert %[[V24]], %[[CST_4]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V27:.*]] = vector.insert %[[V25]], %[[V26]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V27]] : vector<2xi16>
func.func @float_to_signed(%x: f32) -> i32 {
  %0 = arith.fptosi %x : f32 to i32
  return %0 : i32
}

// CHECK-LABEL: @float_to_unsigned(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 6.553600e+04 : f32
// CHECK-NEXT: %[[V0:.*]] = arith.divf %[[X]], %[[CST]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.fptoui %[[V0]] : f32 to i16
// CHECK-NEXT: %[[V2:.*]] = arith.remf %[[X]], %[[CST]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.fptoui %[[V2]] : f32 to i16
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<0> : vector<2xi16>
// CHECK-NEXT: %[[V4:.*]] = vector.insert %[[V3]], %[[CST_0]] [0] : i16 into vector<2xi16>
// CHECK-NEXT: %[[V5:.*]] = vector.insert %[[V1]], %[[V4]] [1] : i16 into vector<2xi16>
// CHECK-NEXT: return %[[V5]] : vector<2xi16>
func.func @float_to_unsigned(%x: f32) -> i32 {
  %0 = arith.fptoui %x : f32 to i32
  return %0 : i32
}

func.func private @callee(i32) -> i32

// CHECK-LABEL: @calls(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = call @callee(%[[A]]) : (vector<2xi16>) -> vector<2xi16>
// CHECK-NEXT: return %[[V0]] : vector<2xi16>
func.func @calls(%a: i32) -> i32 {
  %0 = call @callee(%a) : (i32) -> i32
  return %0 : i32
}

// A half has more bits than f16, so the bits from the first one set on are rounded, and the last of them stands for all behind it.
// CHECK-LABEL: @rounded_once(
// CHECK-SAME: %[[A:.*]]: vector<2xi16>
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[A]][0] : i16 from vector<2xi16>
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[A]][1] : i16 from vector<2xi16>
// CHECK-NEXT: %[[C0_I16:.*]] = arith.constant 0 : i16
// CHECK-NEXT: %[[V2:.*]] = arith.cmpi eq, %[[V1]], %[[C0_I16]] : i16
// CHECK-NEXT: %[[V3:.*]] = arith.uitofp %[[V0]] : i16 to f16
// CHECK-NEXT: %[[C0_I16_0:.*]] = arith.constant 0 : i16
// CHECK-NEXT: %[[C1_I16:.*]] = arith.constant 1 : i16
// CHECK-NEXT: %[[C15_I16:.*]] = arith.constant 15 : i16
// CHECK-NEXT: %[[V4:.*]] = math.ctlz %[[V1]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.subi %[[C15_I16]], %[[V4]] : i16
// CHECK-NEXT: %[[V6:.*]] = arith.shli %[[V1]], %[[V4]] : i16
// CHECK-NEXT: %[[V7:.*]] = arith.shrui %[[V0]], %[[C1_I16]] : i16
// CHECK-NEXT: %[[V8:.*]] = arith.shrui %[[V7]], %[[V5]] : i16
// CHECK-NEXT: %[[V9:.*]] = arith.ori %[[V6]], %[[V8]] : i16
// CHECK-NEXT: %[[V10:.*]] = arith.shli %[[V0]], %[[V4]] : i16
// CHECK-NEXT: %[[V11:.*]] = arith.cmpi ne, %[[V10]], %[[C0_I16_0]] : i16
// CHECK-NEXT: %[[V12:.*]] = arith.extui %[[V11]] : i1 to i16
// CHECK-NEXT: %[[V13:.*]] = arith.ori %[[V9]], %[[V12]] : i16
// CHECK-NEXT: %[[V14:.*]] = arith.uitofp %[[V13]] : i16 to f16
// CHECK-NEXT: %[[V15:.*]] = arith.shli %[[C1_I16]], %[[V5]] : i16
// CHECK-NEXT: %[[V16:.*]] = arith.uitofp %[[V15]] : i16 to f16
// CHECK-NEXT: %[[V17:.*]] = arith.mulf %[[V14]], %[[V16]] : f16
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f16
// CHECK-NEXT: %[[V18:.*]] = arith.mulf %[[V17]], %[[CST]] : f16
// CHECK-NEXT: %[[V19:.*]] = arith.select %[[V2]], %[[V3]], %[[V18]] : f16
// CHECK-NEXT: return %[[V19]] : f16
func.func @rounded_once(%a: i32) -> f16 {
  %0 = arith.uitofp %a : i32 to f16
  return %0 : f16
}
