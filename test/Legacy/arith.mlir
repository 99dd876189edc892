// RUN: oxmlir-opt %s | FileCheck %s
// Operations of the standard dialect that are arithmetic have other names and the same meaning.

func @floats(%a: f64, %v: vector<4xf32>, %t: tensor<4x?xf8>) -> f64 {
  %0 = addf %a, %a : f64
  %1 = subf %0, %a : f64
  %2 = mulf %1, %a : f64
  %3 = divf %2, %a : f64
  %4 = std.remf %3, %a : f64
  %5 = negf %4 : f64
  %6 = absf %5 : f64
  %7 = ceilf %6 : f64
  %8 = exp %7 : f64
  %9 = log2 %8 : f64
  // The comma came later.
  %10 = copysign %v %v : vector<4xf32>
  %11 = tanh %t : tensor<4x?xf8>
  return %9 : f64
}

func @integers(%a: i64, %b: i64) -> i64 {
  %0 = divi_signed %a, %b : i64
  %1 = divis %0, %b : i64
  %2 = divi_unsigned %1, %b : i64
  %3 = diviu %2, %b : i64
  %4 = remi_signed %3, %b : i64
  %5 = remis %4, %b : i64
  %6 = remi_unsigned %5, %b : i64
  %7 = remiu %6, %b : i64
  %8 = and %7, %b : i64
  %9 = or %8, %b : i64
  %10 = xor %9, %b : i64
  %11 = shift_left %10, %b : i64
  %12 = shift_right_signed %11, %b : (i64, i64) -> i64
  %13 = std.shift_right_unsigned %12, %b : i64
  return %13 : i64
}

func @comparisons(%i: i32, %j: i32, %v: vector<4xi32>, %f: f32) -> i32 {
  %0 = cmpi "slt", %i, %j : i32
  %1 = cmpf "oeq", %f, %f : f32
  %2 = cmpi "eq", %v, %v : vector<4xi32>
  %3 = select %0, %i, %j : i32
  // The condition of each element did not have to say its type.
  %4 = select %2, %v, %v : vector<4xi32>
  %5 = std.select %2, %v, %v : vector<4xi1>, vector<4xi32>
  %6 = select %1, %v, %v : vector<4xi32>
  return %3 : i32
}

func @casts(%i: i32, %f: f32, %v: vector<2xi32>) -> index {
  %0 = sexti %v : vector<2 x i32> to vector<2 x i64>
  %1 = zexti %i : i32 to i64
  %2 = trunci %1 : i64 to i8
  %3 = fpext %f : f32 to f64
  %4 = fptrunc %3 : f64 to f16
  %5 = sitofp %i : i32 to f32
  %6 = fptosi %5 : f32 to i32
  %7 = index_cast %6 : i32 to index
  return %7 : index
}

func @complex(%a: complex<f32>) -> complex<f32> {
  %0 = re %a : complex<f32>
  %1 = im %a : complex<f32>
  %2 = create_complex %1, %0 : complex<f32>
  %3 = addcf %a, %2 : complex<f32>
  %4 = subcf %3, %a : complex<f32>
  return %4 : complex<f32>
}

// CHECK-LABEL: func.func @floats(%arg0: f64, %arg1: vector<4xf32>, %arg2: tensor<4x?xf8E5M2>) -> f64 {
// CHECK-NEXT:   %0 = arith.addf %arg0, %arg0 : f64
// CHECK-NEXT:   %1 = arith.subf %0, %arg0 : f64
// CHECK-NEXT:   %2 = arith.mulf %1, %arg0 : f64
// CHECK-NEXT:   %3 = arith.divf %2, %arg0 : f64
// CHECK-NEXT:   %4 = arith.remf %3, %arg0 : f64
// CHECK-NEXT:   %5 = arith.negf %4 : f64
// CHECK-NEXT:   %6 = math.absf %5 : f64
// CHECK-NEXT:   %7 = math.ceil %6 : f64
// CHECK-NEXT:   %8 = math.exp %7 : f64
// CHECK-NEXT:   %9 = math.log2 %8 : f64
// CHECK-NEXT:   %10 = math.copysign %arg1, %arg1 : vector<4xf32>
// CHECK-NEXT:   %11 = math.tanh %arg2 : tensor<4x?xf8E5M2>
// CHECK-NEXT:   return %9 : f64
// CHECK-NEXT: }

// CHECK-LABEL: func.func @integers(%arg0: i64, %arg1: i64) -> i64 {
// CHECK-NEXT:   %0 = arith.divsi %arg0, %arg1 : i64
// CHECK-NEXT:   %1 = arith.divsi %0, %arg1 : i64
// CHECK-NEXT:   %2 = arith.divui %1, %arg1 : i64
// CHECK-NEXT:   %3 = arith.divui %2, %arg1 : i64
// CHECK-NEXT:   %4 = arith.remsi %3, %arg1 : i64
// CHECK-NEXT:   %5 = arith.remsi %4, %arg1 : i64
// CHECK-NEXT:   %6 = arith.remui %5, %arg1 : i64
// CHECK-NEXT:   %7 = arith.remui %6, %arg1 : i64
// CHECK-NEXT:   %8 = arith.andi %7, %arg1 : i64
// CHECK-NEXT:   %9 = arith.ori %8, %arg1 : i64
// CHECK-NEXT:   %10 = arith.xori %9, %arg1 : i64
// CHECK-NEXT:   %11 = arith.shli %10, %arg1 : i64
// CHECK-NEXT:   %12 = arith.shrsi %11, %arg1 : i64
// CHECK-NEXT:   %13 = arith.shrui %12, %arg1 : i64
// CHECK-NEXT:   return %13 : i64
// CHECK-NEXT: }

// CHECK-LABEL: func.func @comparisons(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>, %arg3: f32) -> i32 {
// CHECK-NEXT:   %0 = arith.cmpi slt, %arg0, %arg1 : i32
// CHECK-NEXT:   %1 = arith.cmpf oeq, %arg3, %arg3 : f32
// CHECK-NEXT:   %2 = arith.cmpi eq, %arg2, %arg2 : vector<4xi32>
// CHECK-NEXT:   %3 = arith.select %0, %arg0, %arg1 : i32
// CHECK-NEXT:   %4 = arith.select %2, %arg2, %arg2 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:   %5 = arith.select %2, %arg2, %arg2 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:   %6 = arith.select %1, %arg2, %arg2 : vector<4xi32>
// CHECK-NEXT:   return %3 : i32
// CHECK-NEXT: }

// CHECK-LABEL: func.func @casts(%arg0: i32, %arg1: f32, %arg2: vector<2xi32>) -> index {
// CHECK-NEXT:   %0 = arith.extsi %arg2 : vector<2xi32> to vector<2xi64>
// CHECK-NEXT:   %1 = arith.extui %arg0 : i32 to i64
// CHECK-NEXT:   %2 = arith.trunci %1 : i64 to i8
// CHECK-NEXT:   %3 = arith.extf %arg1 : f32 to f64
// CHECK-NEXT:   %4 = arith.truncf %3 : f64 to f16
// CHECK-NEXT:   %5 = arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT:   %6 = arith.fptosi %5 : f32 to i32
// CHECK-NEXT:   %7 = arith.index_cast %6 : i32 to index
// CHECK-NEXT:   return %7 : index
// CHECK-NEXT: }

// CHECK-LABEL: func.func @complex(%arg0: complex<f32>) -> complex<f32> {
// CHECK-NEXT:   %0 = complex.re %arg0 : complex<f32>
// CHECK-NEXT:   %1 = complex.im %arg0 : complex<f32>
// CHECK-NEXT:   %2 = complex.create %1, %0 : complex<f32>
// CHECK-NEXT:   %3 = complex.add %arg0, %2 : complex<f32>
// CHECK-NEXT:   %4 = complex.sub %3, %arg0 : complex<f32>
// CHECK-NEXT:   return %4 : complex<f32>
// CHECK-NEXT: }
