// RUN: oxmlir-opt %s --convert-complex-to-standard | FileCheck %s

// CHECK-LABEL: @sums(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V1:.*]] = complex.re %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] fastmath<contract> : f32
// CHECK-NEXT: %[[V3:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V4:.*]] = complex.im %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V5:.*]] = arith.addf %[[V3]], %[[V4]] fastmath<contract> : f32
// CHECK-NEXT: %[[V6:.*]] = complex.create %[[V2]], %[[V5]] : complex<f32>
// CHECK-NEXT: %[[V7:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V8:.*]] = complex.re %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V9:.*]] = arith.subf %[[V7]], %[[V8]] : f32
// CHECK-NEXT: %[[V10:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V11:.*]] = complex.im %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V12:.*]] = arith.subf %[[V10]], %[[V11]] : f32
// CHECK-NEXT: %[[V13:.*]] = complex.create %[[V9]], %[[V12]] : complex<f32>
// CHECK-NEXT: %[[V14:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V15:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V16:.*]] = arith.negf %[[V14]] : f32
// CHECK-NEXT: %[[V17:.*]] = arith.negf %[[V15]] : f32
// CHECK-NEXT: %[[V18:.*]] = complex.create %[[V16]], %[[V17]] : complex<f32>
// CHECK-NEXT: %[[V19:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V20:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V21:.*]] = arith.negf %[[V20]] : f32
// CHECK-NEXT: %[[V22:.*]] = complex.create %[[V19]], %[[V21]] : complex<f32>
// CHECK-NEXT: return %[[V6]], %[[V13]], %[[V18]], %[[V22]] : complex<f32>, complex<f32>, complex<f32>, complex<f32>
func.func @sums(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %sum = complex.add %a, %b fastmath<contract> : complex<f32>
  %difference = complex.sub %a, %b : complex<f32>
  %negative = complex.neg %a : complex<f32>
  %conjugate = complex.conj %a : complex<f32>
  return %sum, %difference, %negative, %conjugate : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// CHECK-LABEL: @product(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = complex.re %[[ARG0]] : complex<f64>
// CHECK-NEXT: %[[V1:.*]] = complex.im %[[ARG0]] : complex<f64>
// CHECK-NEXT: %[[V2:.*]] = complex.re %[[ARG1]] : complex<f64>
// CHECK-NEXT: %[[V3:.*]] = complex.im %[[ARG1]] : complex<f64>
// CHECK-NEXT: %[[V4:.*]] = arith.mulf %[[V0]], %[[V2]] : f64
// CHECK-NEXT: %[[V5:.*]] = arith.mulf %[[V1]], %[[V3]] : f64
// CHECK-NEXT: %[[V6:.*]] = arith.subf %[[V4]], %[[V5]] : f64
// CHECK-NEXT: %[[V7:.*]] = arith.mulf %[[V1]], %[[V2]] : f64
// CHECK-NEXT: %[[V8:.*]] = arith.mulf %[[V0]], %[[V3]] : f64
// CHECK-NEXT: %[[V9:.*]] = arith.addf %[[V7]], %[[V8]] : f64
// CHECK-NEXT: %[[V10:.*]] = complex.create %[[V6]], %[[V9]] : complex<f64>
// CHECK-NEXT: return %[[V10]] : complex<f64>
func.func @product(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %product = complex.mul %a, %b : complex<f64>
  return %product : complex<f64>
}

// CHECK-LABEL: @compare(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V1:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V2:.*]] = complex.re %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V3:.*]] = complex.im %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V4:.*]] = arith.cmpf oeq, %[[V0]], %[[V2]] : f32
// CHECK-NEXT: %[[V5:.*]] = arith.cmpf oeq, %[[V1]], %[[V3]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.andi %[[V4]], %[[V5]] : i1
// CHECK-NEXT: %[[V7:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V8:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V9:.*]] = complex.re %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V10:.*]] = complex.im %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V11:.*]] = arith.cmpf une, %[[V7]], %[[V9]] : f32
// CHECK-NEXT: %[[V12:.*]] = arith.cmpf une, %[[V8]], %[[V10]] : f32
// CHECK-NEXT: %[[V13:.*]] = arith.ori %[[V11]], %[[V12]] : i1
// CHECK-NEXT: return %[[V6]], %[[V13]] : i1, i1
func.func @compare(%a: complex<f32>, %b: complex<f32>) -> (i1, i1) {
  %equal = complex.eq %a, %b : complex<f32>
  %different = complex.neq %a, %b : complex<f32>
  return %equal, %different : i1, i1
}

// 0/0 is no surprise where both parts are 0: the flags nnan and ninf go.
// CHECK-LABEL: @size(
// CHECK-SAME: %[[ARG0:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V1:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V2:.*]] = math.absf %[[V0]] fastmath<nnan,contract> : f32
// CHECK-NEXT: %[[V3:.*]] = math.absf %[[V1]] fastmath<nnan,contract> : f32
// CHECK-NEXT: %[[V4:.*]] = arith.maximumf %[[V2]], %[[V3]] fastmath<nnan,contract> : f32
// CHECK-NEXT: %[[V5:.*]] = arith.minimumf %[[V2]], %[[V3]] fastmath<nnan,contract> : f32
// CHECK-NEXT: %[[V6:.*]] = arith.divf %[[V5]], %[[V4]] fastmath<contract> : f32
// CHECK-NEXT: %[[V7:.*]] = arith.mulf %[[V6]], %[[V6]] fastmath<contract> : f32
// CHECK-NEXT: %[[V8:.*]] = arith.addf %[[V7]], %[[CST]] fastmath<contract> : f32
// CHECK-NEXT: %[[V9:.*]] = math.sqrt %[[V8]] fastmath<contract> : f32
// CHECK-NEXT: %[[V10:.*]] = arith.mulf %[[V4]], %[[V9]] fastmath<contract> : f32
// CHECK-NEXT: %[[V11:.*]] = arith.cmpf uno, %[[V10]], %[[V10]] fastmath<contract> : f32
// CHECK-NEXT: %[[V12:.*]] = arith.select %[[V11]], %[[V5]], %[[V10]] : f32
// CHECK-NEXT: %[[V13:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V14:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V15:.*]] = math.atan2 %[[V14]], %[[V13]] : f32
// CHECK-NEXT: return %[[V12]], %[[V15]] : f32, f32
func.func @size(%a: complex<f32>) -> (f32, f32) {
  %size = complex.abs %a fastmath<nnan,contract> : complex<f32>
  %angle = complex.angle %a : complex<f32>
  return %size, %angle : f32, f32
}

// CHECK-LABEL: @sign(
// CHECK-SAME: %[[ARG0:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V1:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V2:.*]] = arith.cmpf oeq, %[[V0]], %[[CST]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.cmpf oeq, %[[V1]], %[[CST]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.andi %[[V2]], %[[V3]] : i1
// CHECK-NEXT: %[[V5:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V6:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V7:.*]] = math.absf %[[V5]] : f32
// CHECK-NEXT: %[[V8:.*]] = math.absf %[[V6]] : f32
// CHECK-NEXT: %[[V9:.*]] = arith.maximumf %[[V7]], %[[V8]] : f32
// CHECK-NEXT: %[[V10:.*]] = arith.minimumf %[[V7]], %[[V8]] : f32
// CHECK-NEXT: %[[V11:.*]] = arith.divf %[[V10]], %[[V9]] : f32
// CHECK-NEXT: %[[V12:.*]] = arith.mulf %[[V11]], %[[V11]] : f32
// CHECK-NEXT: %[[V13:.*]] = arith.addf %[[V12]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V14:.*]] = math.sqrt %[[V13]] : f32
// CHECK-NEXT: %[[V15:.*]] = arith.mulf %[[V9]], %[[V14]] : f32
// CHECK-NEXT: %[[V16:.*]] = arith.cmpf uno, %[[V15]], %[[V15]] : f32
// CHECK-NEXT: %[[V17:.*]] = arith.select %[[V16]], %[[V10]], %[[V15]] : f32
// CHECK-NEXT: %[[V18:.*]] = arith.divf %[[V0]], %[[V17]] : f32
// CHECK-NEXT: %[[V19:.*]] = arith.divf %[[V1]], %[[V17]] : f32
// CHECK-NEXT: %[[V20:.*]] = complex.create %[[V18]], %[[V19]] : complex<f32>
// CHECK-NEXT: %[[V21:.*]] = arith.select %[[V4]], %[[ARG0]], %[[V20]] : complex<f32>
// CHECK-NEXT: return %[[V21]] : complex<f32>
func.func @sign(%a: complex<f32>) -> complex<f32> {
  %sign = complex.sign %a : complex<f32>
  return %sign : complex<f32>
}

// CHECK-LABEL: @quotient(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V1:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V2:.*]] = complex.re %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V3:.*]] = complex.im %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V4:.*]] = arith.divf %[[V2]], %[[V3]] : f32
// CHECK-NEXT: %[[V5:.*]] = arith.mulf %[[V4]], %[[V2]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.addf %[[V3]], %[[V5]] : f32
// CHECK-NEXT: %[[V7:.*]] = arith.mulf %[[V0]], %[[V4]] : f32
// CHECK-NEXT: %[[V8:.*]] = arith.addf %[[V7]], %[[V1]] : f32
// CHECK-NEXT: %[[V9:.*]] = arith.divf %[[V8]], %[[V6]] : f32
// CHECK-NEXT: %[[V10:.*]] = arith.mulf %[[V1]], %[[V4]] : f32
// CHECK-NEXT: %[[V11:.*]] = arith.subf %[[V10]], %[[V0]] : f32
// CHECK-NEXT: %[[V12:.*]] = arith.divf %[[V11]], %[[V6]] : f32
// CHECK-NEXT: %[[V13:.*]] = arith.divf %[[V3]], %[[V2]] : f32
// CHECK-NEXT: %[[V14:.*]] = arith.mulf %[[V13]], %[[V3]] : f32
// CHECK-NEXT: %[[V15:.*]] = arith.addf %[[V2]], %[[V14]] : f32
// CHECK-NEXT: %[[V16:.*]] = arith.mulf %[[V1]], %[[V13]] : f32
// CHECK-NEXT: %[[V17:.*]] = arith.addf %[[V0]], %[[V16]] : f32
// CHECK-NEXT: %[[V18:.*]] = arith.divf %[[V17]], %[[V15]] : f32
// CHECK-NEXT: %[[V19:.*]] = arith.mulf %[[V0]], %[[V13]] : f32
// CHECK-NEXT: %[[V20:.*]] = arith.subf %[[V1]], %[[V19]] : f32
// CHECK-NEXT: %[[V21:.*]] = arith.divf %[[V20]], %[[V15]] : f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V22:.*]] = math.absf %[[V2]] : f32
// CHECK-NEXT: %[[V23:.*]] = arith.cmpf oeq, %[[V22]], %[[CST]] : f32
// CHECK-NEXT: %[[V24:.*]] = math.absf %[[V3]] : f32
// CHECK-NEXT: %[[V25:.*]] = arith.cmpf oeq, %[[V24]], %[[CST]] : f32
// CHECK-NEXT: %[[V26:.*]] = arith.cmpf ord, %[[V0]], %[[CST]] : f32
// CHECK-NEXT: %[[V27:.*]] = arith.cmpf ord, %[[V1]], %[[CST]] : f32
// CHECK-NEXT: %[[V28:.*]] = arith.ori %[[V26]], %[[V27]] : i1
// CHECK-NEXT: %[[V29:.*]] = arith.andi %[[V23]], %[[V25]] : i1
// CHECK-NEXT: %[[V30:.*]] = arith.andi %[[V28]], %[[V29]] : i1
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 0x7F800000 : f32
// CHECK-NEXT: %[[V31:.*]] = math.copysign %[[CST_0]], %[[V2]] : f32
// CHECK-NEXT: %[[V32:.*]] = arith.mulf %[[V31]], %[[V0]] : f32
// CHECK-NEXT: %[[V33:.*]] = arith.mulf %[[V31]], %[[V1]] : f32
// CHECK-NEXT: %[[V34:.*]] = arith.cmpf one, %[[V22]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V35:.*]] = arith.cmpf one, %[[V24]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V36:.*]] = arith.andi %[[V34]], %[[V35]] : i1
// CHECK-NEXT: %[[V37:.*]] = math.absf %[[V0]] : f32
// CHECK-NEXT: %[[V38:.*]] = arith.cmpf oeq, %[[V37]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V39:.*]] = math.absf %[[V1]] : f32
// CHECK-NEXT: %[[V40:.*]] = arith.cmpf oeq, %[[V39]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V41:.*]] = arith.ori %[[V38]], %[[V40]] : i1
// CHECK-NEXT: %[[V42:.*]] = arith.andi %[[V41]], %[[V36]] : i1
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V43:.*]] = arith.select %[[V38]], %[[CST_1]], %[[CST]] : f32
// CHECK-NEXT: %[[V44:.*]] = math.copysign %[[V43]], %[[V0]] : f32
// CHECK-NEXT: %[[V45:.*]] = arith.select %[[V40]], %[[CST_1]], %[[CST]] : f32
// CHECK-NEXT: %[[V46:.*]] = math.copysign %[[V45]], %[[V1]] : f32
// CHECK-NEXT: %[[V47:.*]] = arith.mulf %[[V44]], %[[V2]] : f32
// CHECK-NEXT: %[[V48:.*]] = arith.mulf %[[V46]], %[[V3]] : f32
// CHECK-NEXT: %[[V49:.*]] = arith.addf %[[V47]], %[[V48]] : f32
// CHECK-NEXT: %[[V50:.*]] = arith.mulf %[[CST_0]], %[[V49]] : f32
// CHECK-NEXT: %[[V51:.*]] = arith.mulf %[[V44]], %[[V3]] : f32
// CHECK-NEXT: %[[V52:.*]] = arith.mulf %[[V46]], %[[V2]] : f32
// CHECK-NEXT: %[[V53:.*]] = arith.subf %[[V52]], %[[V51]] : f32
// CHECK-NEXT: %[[V54:.*]] = arith.mulf %[[CST_0]], %[[V53]] : f32
// CHECK-NEXT: %[[V55:.*]] = arith.cmpf one, %[[V37]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V56:.*]] = arith.cmpf one, %[[V39]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V57:.*]] = arith.andi %[[V55]], %[[V56]] : i1
// CHECK-NEXT: %[[V58:.*]] = arith.cmpf oeq, %[[V22]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V59:.*]] = arith.cmpf oeq, %[[V24]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V60:.*]] = arith.ori %[[V58]], %[[V59]] : i1
// CHECK-NEXT: %[[V61:.*]] = arith.andi %[[V57]], %[[V60]] : i1
// CHECK-NEXT: %[[V62:.*]] = arith.select %[[V58]], %[[CST_1]], %[[CST]] : f32
// CHECK-NEXT: %[[V63:.*]] = math.copysign %[[V62]], %[[V2]] : f32
// CHECK-NEXT: %[[V64:.*]] = arith.select %[[V59]], %[[CST_1]], %[[CST]] : f32
// CHECK-NEXT: %[[V65:.*]] = math.copysign %[[V64]], %[[V3]] : f32
// CHECK-NEXT: %[[V66:.*]] = arith.mulf %[[V0]], %[[V63]] : f32
// CHECK-NEXT: %[[V67:.*]] = arith.mulf %[[V1]], %[[V65]] : f32
// CHECK-NEXT: %[[V68:.*]] = arith.addf %[[V66]], %[[V67]] : f32
// CHECK-NEXT: %[[V69:.*]] = arith.mulf %[[CST]], %[[V68]] : f32
// CHECK-NEXT: %[[V70:.*]] = arith.mulf %[[V1]], %[[V63]] : f32
// CHECK-NEXT: %[[V71:.*]] = arith.mulf %[[V0]], %[[V65]] : f32
// CHECK-NEXT: %[[V72:.*]] = arith.subf %[[V70]], %[[V71]] : f32
// CHECK-NEXT: %[[V73:.*]] = arith.mulf %[[CST]], %[[V72]] : f32
// CHECK-NEXT: %[[V74:.*]] = arith.cmpf olt, %[[V22]], %[[V24]] : f32
// CHECK-NEXT: %[[V75:.*]] = arith.select %[[V74]], %[[V9]], %[[V18]] : f32
// CHECK-NEXT: %[[V76:.*]] = arith.select %[[V74]], %[[V12]], %[[V21]] : f32
// CHECK-NEXT: %[[V77:.*]] = arith.select %[[V61]], %[[V69]], %[[V75]] : f32
// CHECK-NEXT: %[[V78:.*]] = arith.select %[[V61]], %[[V73]], %[[V76]] : f32
// CHECK-NEXT: %[[V79:.*]] = arith.select %[[V42]], %[[V50]], %[[V77]] : f32
// CHECK-NEXT: %[[V80:.*]] = arith.select %[[V42]], %[[V54]], %[[V78]] : f32
// CHECK-NEXT: %[[V81:.*]] = arith.select %[[V30]], %[[V32]], %[[V79]] : f32
// CHECK-NEXT: %[[V82:.*]] = arith.select %[[V30]], %[[V33]], %[[V80]] : f32
// CHECK-NEXT: %[[V83:.*]] = arith.cmpf uno, %[[V75]], %[[CST]] : f32
// CHECK-NEXT: %[[V84:.*]] = arith.cmpf uno, %[[V76]], %[[CST]] : f32
// CHECK-NEXT: %[[V85:.*]] = arith.andi %[[V83]], %[[V84]] : i1
// CHECK-NEXT: %[[V86:.*]] = arith.select %[[V85]], %[[V81]], %[[V75]] : f32
// CHECK-NEXT: %[[V87:.*]] = arith.select %[[V85]], %[[V82]], %[[V76]] : f32
// CHECK-NEXT: %[[V88:.*]] = complex.create %[[V86]], %[[V87]] : complex<f32>
// CHECK-NEXT: return %[[V88]] : complex<f32>
func.func @quotient(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %quotient = complex.div %a, %b : complex<f32>
  return %quotient : complex<f32>
}
