// RUN: oxmlir-opt %s | FileCheck %s
// The operations of the standard dialect with all their forms.

func @float_unary(%b: f64, %g: vector<4xf32>, %y: tensor<4x?xf8>) {
  %a = absf %b : f64
  %f = absf %g : vector<4xf32>
  %x = absf %y : tensor<4x?xf8>
  %a1 = ceilf %b : f64
  %f1 = ceilf %g : vector<4xf32>
  %x1 = ceilf %y : tensor<4x?xf8>
  %a2 = copysign %b %b : f64
  %f2 = copysign %g %g : vector<4xf32>
  %x2 = copysign %y %y : tensor<4x?xf8>
  %a3 = cos %b : f64
  %a4 = exp %b : f64
  %a5 = exp2 %b : f64
  %a6 = log %b : f64
  %a7 = log2 %b : f64
  %a8 = log10 %b : f64
  %a9 = negf %b : f64
  %b0 = rsqrt %b : f64
  %b1 = sin %b : f64
  %b2 = sqrt %b : f64
  %b3 = tanh %b : f64
  %b4 = std.tanh %b : f64
  return
}
func @arith(%b: i64, %g: vector<4xi32>, %y: tensor<4x?xi8>, %c: f64) {
  %0 = addi %b, %b : i64
  %1 = and %g, %g : vector<4xi32>
  %2 = or %y, %y : tensor<4x?xi8>
  %3 = xor %b, %b : i64
  %4 = divi_signed %b, %b : i64
  %5 = divis %b, %b : i64
  %6 = diviu %b, %b : i64
  %7 = divi_unsigned %b, %b : i64
  %8 = remis %b, %b : i64
  %9 = remiu %b, %b : i64
  %10 = remi_signed %b, %b : i64
  %11 = remi_unsigned %b, %b : i64
  %12 = muli %b, %b : i64
  %13 = subi %b, %b : i64
  %14 = addf %c, %c : f64
  %15 = subf %c, %c : f64
  %16 = mulf %c, %c : f64
  %17 = divf %c, %c : f64
  %18 = remf %c, %c : f64
  %r3 = "std.cmpf"(%c, %c) {predicate: 0} : (f64, f64) -> i1
  %r1 = cmpf "oeq", %c, %c : f64
  %r2 = "std.cmpi"(%b, %b) {predicate = 2 : i64} : (i64, i64) -> i1
  %r4 = cmpi "slt", %g, %g : vector<4xi32>
  %r5 = "std.cmpi"(%g, %g) {predicate: 0} : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
  %x = select %r1, %b, %b : i64
  %x1 = "std.select"(%r1, %b, %b) : (i1, i64, i64) -> i64
  %x2 = std.select %r4, %g, %g : vector<4xi1>, vector<4xi32>
  %x3 = std.select %r1, %g, %g : vector<4xi32>
  %x4 = std.select %r4, %g, %g : vector<4xi32>
  return
}
func @casts(%0: vector<2xi32>, %i: i32, %f: f32) {
  %1 = constant 5 : i3
  %2 = sexti %1 : i3 to i6
  %3 = zexti %1 : i3 to i6
  %4 = trunci %2 : i6 to i4
  %5 = sexti %0 : vector<2 x i32> to vector<2 x i64>
  %6 = fpext %f : f32 to f64
  %7 = fptrunc %6 : f64 to f32
  %8 = fptosi %f : f32 to i32
  %9 = sitofp %i : i32 to f32
  %10 = index_cast %i : i32 to index
  %s1 = constant 160 : i8
  %s2 = constant 3 : i8
  %s3 = shift_right_unsigned %s1, %s2 : (i8, i8) -> i8
  %s4 = shift_right_signed %s1, %s2 : (i8, i8) -> i8
  %s5 = shift_left %s1, %s2 : (i8, i8) -> i8
  %s6 = shift_left %s1, %s2 : i8
  return
}
func @complex(%b: complex<f32>, %x: f32) {
  %a = addcf %b, %b : complex<f32>
  %c = subcf %b, %b : complex<f32>
  %d = create_complex %x, %x : complex<f32>
  %e = re %b : complex<f32>
  %f = im %b : complex<f32>
  return
}
func @memory(%d: index, %s: index, %value: f32, %i: index, %j: index) {
  %0 = alloc() : memref<8x64xf32, 1>
  %1 = alloc(%d) : memref<8x?xf32, 1>
  %2 = alloc()[%s] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> ((d0 + s0), d1)>, 1>
  %3 = alloc()[%s] {alignment = 8} :
    memref<8x64xf32, affine_map<(d0, d1)[s0] -> ((d0 + s0), d1)>, 1>
  %4 = alloca() : memref<8x64xf32>
  %5 = alloca(%d) : memref<8x?xf32>
  %6 = alloca()[%s] : memref<8x64xf32,
                           affine_map<(d0, d1)[s0] -> ((d0 + s0), d1)>>
  assume_alignment %4, 16 : memref<8x64xf32>
  %I = alloc() : memref<10xf32>
  %x = atomic_rmw "addf" %value, %I[%i] : (f32, memref<10xf32>) -> f32
  %y = generic_atomic_rmw %I[%i] : memref<10xf32> {
    ^bb0(%current_value : f32):
      %c1 = constant 1.0 : f32
      %inc = addf %c1, %current_value : f32
      atomic_yield %inc : f32
  }
  prefetch %4[%i, %j], read, locality<3>, data : memref<8x64xf32>
  store %value, %4[%i, 1023] : memref<8x64xf32>
  %l = load %4[%i, %j] : memref<8x64xf32>
  %t = tensor_load %4 : memref<8x64xf32>
  tensor_store %t, %4 : memref<8x64xf32>
  %bytes = alloc() : memref<2048xi8>
  %v1 = view %bytes[%i][] : memref<2048xi8> to memref<64x4xf32>
  %v2 = view %bytes[%i][%d, %s] :
     memref<2048xi8> to memref<?x4x?xf32>
  %size = constant 32 : index
  %tag = alloc() : memref<1 x i32, affine_map<(d0) -> (d0)>, 4>
  %idx = constant 0 : index
  %src = alloc() : memref<40 x 8 x vector<16xf32>, affine_map<(d0, d1) -> (d0, d1)>, 0>
  %dst = alloc() : memref<2 x 4 x vector<16xf32>, affine_map<(d0, d1) -> (d0, d1)>, 2>
  dma_start %src[%i, %j], %dst[%i, %j], %size, %tag[%idx] :
     memref<40 x 8 x vector<16xf32>, affine_map<(d0, d1) -> (d0, d1)>, 0>,
     memref<2 x 4 x vector<16xf32>, affine_map<(d0, d1) -> (d0, d1)>, 2>,
     memref<1 x i32, affine_map<(d0) -> (d0)>, 4>
  dma_wait %tag[%idx], %size : memref<1 x i32, affine_map<(d0) -> (d0)>, 4>
  dealloc %0 : memref<8x64xf32, 1>
  return
}
func @casts2(%1: memref<?x?xf32>, %3: memref<12x4xf32, offset:?, strides: [?, ?]>, %t: tensor<*xf32>) {
  %2 = memref_cast %1 : memref<?x?xf32> to memref<4x4xf32>
  %4 = memref_cast %3 : memref<12x4xf32, offset:?, strides: [?, ?]> to
                      memref<12x4xf32, offset:5, strides: [4, 1]>
  %5 = memref_cast %4 : memref<12x4xf32, offset:5, strides: [4, 1]> to
                      memref<12x4xf32, offset:?, strides: [?, ?]>
  %6 = memref_cast %1 : memref<?x?xf32> to memref<*xf32>
  %7 = "std.tensor_cast"(%t) : (tensor<*xf32>) -> tensor<?x?xf32>
  %8 = tensor_cast %t : tensor<*xf32> to tensor<?x?xf32>
  %r = rank %t : tensor<*xf32>
  return
}
func @elements(%v: vector<4x4xi32>, %t: tensor<4x4xi32>, %ut: tensor<*xi32>, %1: index, %2: index, %s: f32, %i: i32) {
  %3 = extract_element %v[%1, %2] : vector<4x4xi32>
  %4 = extract_element %t[%1, %2] : tensor<4x4xi32>
  %5 = extract_element %ut[%1, %2] : tensor<*xi32>
  %6 = splat %s : vector<4xf32>
  %7 = splat %i : tensor<8x16xi32>
  %8 = splat %i [%1, %2] : tensor<?x?xi32>
  %9 = tensor_from_elements(%1, %2) :  tensor<2xindex>
  %c0 = constant 0 : index
  %x = dim %t, %c0 : tensor<4 x 4 x i32>
  %y = "std.dim"(%t, %c0) : (tensor<4 x 4 x i32>, index) -> index
  %z = dim %t, 1 : tensor<4 x 4 x i32>
  %w = "std.dim"(%t){index: 0} : (tensor<4 x 4 x i32>) -> index
  return
}
func @myfn(tensor<16xf32>, f32) -> tensor<16xf32>
func @calls(%0: tensor<16xf32>, %1: f32) -> tensor<16xf32> {
  %3 = constant @myfn : (tensor<16xf32>, f32) -> tensor<16xf32>
  %4 = "std.constant"() {value = @myfn}
   : () -> ((tensor<16xf32>, f32) -> tensor<16xf32>)
  %5 = "std.constant"(){value: 42} : i32
  %6 = "std.constant"() {value = 42 : i32} : () -> i32
  %8 = "std.constant"(){value: @myfn}
    : () -> (tensor<16xf32>, f32) -> tensor<16xf32>
  %31 = call_indirect %3(%0, %1)
        : (tensor<16xf32>, f32) -> tensor<16xf32>
  %2 = call @myfn(%0, %1) : (tensor<16xf32>, f32) -> tensor<16xf32>
  br ^bb3(%2 : tensor<16xf32>)
^bb3(%x: tensor<16xf32>):
  return %x : tensor<16xf32>
}
func @select(%a: i32, %b: i32, %flag: i1) -> i32 {
  // Both targets are the same, operands differ
  cond_br %flag, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x : i32) :
  return %x : i32
}
func @subviews(%i: index, %j: index, %k: index, %size0: index, %size1: index, %size2: index, %x: index, %y: index, %z: index, %arg0: index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %0 = alloc() : memref<64x4xf32, (d0, d1) -> (d0 * 4 + d1)>
  %1 = subview %0[%c0, %c0][%size0, %size1][%c1, %c1]
    : memref<64x4xf32, (d0, d1) -> (d0 * 4 + d1) > to
      memref<?x?xf32, (d0, d1)[s0, s1] -> (d0 * s1 + d1 + s0)>
  %a = alloc() : memref<8x16x4xf32, (d0, d1, d2) -> (d0 * 64 + d1 * 4 + d2)>
  %2 = subview %a[%i, %j, %k][%size0, %size1, %size2][%x, %y, %z]
    : memref<8x16x4xf32, (d0, d1, d2) -> (d0 * 64 + d1 * 4 + d2)> to
      memref<?x?x?xf32,
        (d0, d1, d2)[s0, s1, s2, s3] -> (d0 * s1 + d1 * s2 + d2 * s3 + s0)>
  %3 = subview %a[0, 2, 0][4, 4, 4][1, 1, 1]
    : memref<8x16x4xf32, (d0, d1, d2) -> (d0 * 64 + d1 * 4 + d2)> to
      memref<4x4x4xf32, (d0, d1, d2) -> (d0 * 64 + d1 * 4 + d2 + 8)>
  %b = alloc(%arg0, %arg0) : memref<?x?xf32>
  %4 = subview %b[%i, %j][4, 4][%x, %y]
    : memref<?x?xf32> to
      memref<4x4xf32, (d0, d1)[r0, r1, r2] -> (d0 * r1 + d1 * r2 + r0)>
  return
}

// CHECK: #map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
// CHECK: #map1 = affine_map<(d0, d1) -> (d0 * 4 + d1)>
// CHECK: #map2 = affine_map<(d0, d1)[s0, s1] -> (d0 * s1 + d1 + s0)>
// CHECK: #map3 = affine_map<(d0, d1, d2) -> (d0 * 64 + d1 * 4 + d2)>
// CHECK: #map4 = affine_map<(d0, d1, d2)[s0, s1, s2, s3] -> (d0 * s1 + d1 * s2 + d2 * s3 + s0)>
// CHECK: #map5 = affine_map<(d0, d1, d2) -> (d0 * 64 + d1 * 4 + d2 + 8)>
// CHECK: #map6 = affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + d1 * s2 + s0)>

// CHECK-LABEL: func.func @float_unary(%arg0: f64, %arg1: vector<4xf32>, %arg2: tensor<4x?xf8E5M2>) {
// CHECK-NEXT:   %0 = math.absf %arg0 : f64
// CHECK-NEXT:   %1 = math.absf %arg1 : vector<4xf32>
// CHECK-NEXT:   %2 = math.absf %arg2 : tensor<4x?xf8E5M2>
// CHECK-NEXT:   %3 = math.ceil %arg0 : f64
// CHECK-NEXT:   %4 = math.ceil %arg1 : vector<4xf32>
// CHECK-NEXT:   %5 = math.ceil %arg2 : tensor<4x?xf8E5M2>
// CHECK-NEXT:   %6 = math.copysign %arg0, %arg0 : f64
// CHECK-NEXT:   %7 = math.copysign %arg1, %arg1 : vector<4xf32>
// CHECK-NEXT:   %8 = math.copysign %arg2, %arg2 : tensor<4x?xf8E5M2>
// CHECK-NEXT:   %9 = math.cos %arg0 : f64
// CHECK-NEXT:   %10 = math.exp %arg0 : f64
// CHECK-NEXT:   %11 = math.exp2 %arg0 : f64
// CHECK-NEXT:   %12 = math.log %arg0 : f64
// CHECK-NEXT:   %13 = math.log2 %arg0 : f64
// CHECK-NEXT:   %14 = math.log10 %arg0 : f64
// CHECK-NEXT:   %15 = arith.negf %arg0 : f64
// CHECK-NEXT:   %16 = math.rsqrt %arg0 : f64
// CHECK-NEXT:   %17 = math.sin %arg0 : f64
// CHECK-NEXT:   %18 = math.sqrt %arg0 : f64
// CHECK-NEXT:   %19 = math.tanh %arg0 : f64
// CHECK-NEXT:   %20 = math.tanh %arg0 : f64
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @arith(%arg0: i64, %arg1: vector<4xi32>, %arg2: tensor<4x?xi8>, %arg3: f64) {
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg0 : i64
// CHECK-NEXT:   %1 = arith.andi %arg1, %arg1 : vector<4xi32>
// CHECK-NEXT:   %2 = arith.ori %arg2, %arg2 : tensor<4x?xi8>
// CHECK-NEXT:   %3 = arith.xori %arg0, %arg0 : i64
// CHECK-NEXT:   %4 = arith.divsi %arg0, %arg0 : i64
// CHECK-NEXT:   %5 = arith.divsi %arg0, %arg0 : i64
// CHECK-NEXT:   %6 = arith.divui %arg0, %arg0 : i64
// CHECK-NEXT:   %7 = arith.divui %arg0, %arg0 : i64
// CHECK-NEXT:   %8 = arith.remsi %arg0, %arg0 : i64
// CHECK-NEXT:   %9 = arith.remui %arg0, %arg0 : i64
// CHECK-NEXT:   %10 = arith.remsi %arg0, %arg0 : i64
// CHECK-NEXT:   %11 = arith.remui %arg0, %arg0 : i64
// CHECK-NEXT:   %12 = arith.muli %arg0, %arg0 : i64
// CHECK-NEXT:   %13 = arith.subi %arg0, %arg0 : i64
// CHECK-NEXT:   %14 = arith.addf %arg3, %arg3 : f64
// CHECK-NEXT:   %15 = arith.subf %arg3, %arg3 : f64
// CHECK-NEXT:   %16 = arith.mulf %arg3, %arg3 : f64
// CHECK-NEXT:   %17 = arith.divf %arg3, %arg3 : f64
// CHECK-NEXT:   %18 = arith.remf %arg3, %arg3 : f64
// CHECK-NEXT:   %19 = arith.cmpf false, %arg3, %arg3 : f64
// CHECK-NEXT:   %20 = arith.cmpf oeq, %arg3, %arg3 : f64
// CHECK-NEXT:   %21 = arith.cmpi slt, %arg0, %arg0 : i64
// CHECK-NEXT:   %22 = arith.cmpi slt, %arg1, %arg1 : vector<4xi32>
// CHECK-NEXT:   %23 = arith.cmpi eq, %arg1, %arg1 : vector<4xi32>
// CHECK-NEXT:   %24 = arith.select %20, %arg0, %arg0 : i64
// CHECK-NEXT:   %25 = arith.select %20, %arg0, %arg0 : i64
// CHECK-NEXT:   %26 = arith.select %22, %arg1, %arg1 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:   %27 = arith.select %20, %arg1, %arg1 : vector<4xi32>
// CHECK-NEXT:   %28 = arith.select %22, %arg1, %arg1 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @casts(%arg0: vector<2xi32>, %arg1: i32, %arg2: f32) {
// CHECK-NEXT:   %c-3_i3 = arith.constant -3 : i3
// CHECK-NEXT:   %0 = arith.extsi %c-3_i3 : i3 to i6
// CHECK-NEXT:   %1 = arith.extui %c-3_i3 : i3 to i6
// CHECK-NEXT:   %2 = arith.trunci %0 : i6 to i4
// CHECK-NEXT:   %3 = arith.extsi %arg0 : vector<2xi32> to vector<2xi64>
// CHECK-NEXT:   %4 = arith.extf %arg2 : f32 to f64
// CHECK-NEXT:   %5 = arith.truncf %4 : f64 to f32
// CHECK-NEXT:   %6 = arith.fptosi %arg2 : f32 to i32
// CHECK-NEXT:   %7 = arith.sitofp %arg1 : i32 to f32
// CHECK-NEXT:   %8 = arith.index_cast %arg1 : i32 to index
// CHECK-NEXT:   %c-96_i8 = arith.constant -96 : i8
// CHECK-NEXT:   %c3_i8 = arith.constant 3 : i8
// CHECK-NEXT:   %9 = arith.shrui %c-96_i8, %c3_i8 : i8
// CHECK-NEXT:   %10 = arith.shrsi %c-96_i8, %c3_i8 : i8
// CHECK-NEXT:   %11 = arith.shli %c-96_i8, %c3_i8 : i8
// CHECK-NEXT:   %12 = arith.shli %c-96_i8, %c3_i8 : i8
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @complex(%arg0: complex<f32>, %arg1: f32) {
// CHECK-NEXT:   %0 = complex.add %arg0, %arg0 : complex<f32>
// CHECK-NEXT:   %1 = complex.sub %arg0, %arg0 : complex<f32>
// CHECK-NEXT:   %2 = complex.create %arg1, %arg1 : complex<f32>
// CHECK-NEXT:   %3 = complex.re %arg0 : complex<f32>
// CHECK-NEXT:   %4 = complex.im %arg0 : complex<f32>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @memory(%arg0: index, %arg1: index, %arg2: f32, %arg3: index, %arg4: index) {
// CHECK-NEXT:   %alloc = memref.alloc() : memref<8x64xf32, 1>
// CHECK-NEXT:   %alloc_0 = memref.alloc(%arg0) : memref<8x?xf32, 1>
// CHECK-NEXT:   %alloc_1 = memref.alloc()[%arg1] : memref<8x64xf32, #map, 1>
// CHECK-NEXT:   %alloc_2 = memref.alloc()[%arg1] {alignment = 8 : i64} : memref<8x64xf32, #map, 1>
// CHECK-NEXT:   %alloca = memref.alloca() : memref<8x64xf32>
// CHECK-NEXT:   %alloca_3 = memref.alloca(%arg0) : memref<8x?xf32>
// CHECK-NEXT:   %alloca_4 = memref.alloca()[%arg1] : memref<8x64xf32, #map>
// CHECK-NEXT:   %assume_align = memref.assume_alignment %alloca, 16 : memref<8x64xf32>
// CHECK-NEXT:   %alloc_5 = memref.alloc() : memref<10xf32>
// CHECK-NEXT:   %0 = memref.atomic_rmw addf %arg2, %alloc_5[%arg3] : (f32, memref<10xf32>) -> f32
// CHECK-NEXT:   %1 = memref.generic_atomic_rmw %alloc_5[%arg3] : memref<10xf32> {
// CHECK-NEXT:   ^bb0(%arg5: f32):
// CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %5 = arith.addf %cst, %arg5 : f32
// CHECK-NEXT:     memref.atomic_yield %5 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.prefetch %alloca[%arg3, %arg4], read, locality<3>, data : memref<8x64xf32>
// CHECK-NEXT:   %c1023 = arith.constant 1023 : index
// CHECK-NEXT:   memref.store %arg2, %alloca[%arg3, %c1023] : memref<8x64xf32>
// CHECK-NEXT:   %2 = memref.load %alloca[%arg3, %arg4] : memref<8x64xf32>
// CHECK-NEXT:   %3 = bufferization.to_tensor %alloca restrict : memref<8x64xf32> to tensor<8x64xf32>
// CHECK-NEXT:   %4 = bufferization.alloc_tensor() copy(%3) : tensor<8x64xf32>
// CHECK-NEXT:   bufferization.materialize_in_destination %4 in restrict writable %alloca : (tensor<8x64xf32>, memref<8x64xf32>) -> ()
// CHECK-NEXT:   %alloc_6 = memref.alloc() : memref<2048xi8>
// CHECK-NEXT:   %view = memref.view %alloc_6[%arg3][] : memref<2048xi8> to memref<64x4xf32>
// CHECK-NEXT:   %view_7 = memref.view %alloc_6[%arg3][%arg0, %arg1] : memref<2048xi8> to memref<?x4x?xf32>
// CHECK-NEXT:   %c32 = arith.constant 32 : index
// CHECK-NEXT:   %alloc_8 = memref.alloc() : memref<1xi32, 4>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %alloc_9 = memref.alloc() : memref<40x8xvector<16xf32>>
// CHECK-NEXT:   %alloc_10 = memref.alloc() : memref<2x4xvector<16xf32>, 2>
// CHECK-NEXT:   memref.dma_start %alloc_9[%arg3, %arg4], %alloc_10[%arg3, %arg4], %c32, %alloc_8[%c0] : memref<40x8xvector<16xf32>>, memref<2x4xvector<16xf32>, 2>, memref<1xi32, 4>
// CHECK-NEXT:   memref.dma_wait %alloc_8[%c0], %c32 : memref<1xi32, 4>
// CHECK-NEXT:   memref.dealloc %alloc : memref<8x64xf32, 1>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @casts2(%arg0: memref<?x?xf32>, %arg1: memref<12x4xf32, strided<[?, ?], offset: ?>>, %arg2: tensor<*xf32>) {
// CHECK-NEXT:   %cast = memref.cast %arg0 : memref<?x?xf32> to memref<4x4xf32>
// CHECK-NEXT:   %cast_0 = memref.cast %arg1 : memref<12x4xf32, strided<[?, ?], offset: ?>> to memref<12x4xf32, strided<[4, 1], offset: 5>>
// CHECK-NEXT:   %cast_1 = memref.cast %cast_0 : memref<12x4xf32, strided<[4, 1], offset: 5>> to memref<12x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   %cast_2 = memref.cast %arg0 : memref<?x?xf32> to memref<*xf32>
// CHECK-NEXT:   %cast_3 = tensor.cast %arg2 : tensor<*xf32> to tensor<?x?xf32>
// CHECK-NEXT:   %cast_4 = tensor.cast %arg2 : tensor<*xf32> to tensor<?x?xf32>
// CHECK-NEXT:   %rank = tensor.rank %arg2 : tensor<*xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @elements(%arg0: vector<4x4xi32>, %arg1: tensor<4x4xi32>, %arg2: tensor<*xi32>, %arg3: index, %arg4: index, %arg5: f32, %arg6: i32) {
// CHECK-NEXT:   %0 = vector.extract %arg0[%arg3, %arg4] : i32 from vector<4x4xi32>
// CHECK-NEXT:   %extracted = tensor.extract %arg1[%arg3, %arg4] : tensor<4x4xi32>
// CHECK-NEXT:   %cast = tensor.cast %arg2 : tensor<*xi32> to tensor<?x?xi32>
// CHECK-NEXT:   %extracted_0 = tensor.extract %cast[%arg3, %arg4] : tensor<?x?xi32>
// CHECK-NEXT:   %1 = vector.broadcast %arg5 : f32 to vector<4xf32>
// CHECK-NEXT:   %splat = tensor.splat %arg6 : tensor<8x16xi32>
// CHECK-NEXT:   %splat_1 = tensor.splat %arg6[%arg3, %arg4] : tensor<?x?xi32>
// CHECK-NEXT:   %from_elements = tensor.from_elements %arg3, %arg4 : tensor<2xindex>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %dim = tensor.dim %arg1, %c0 : tensor<4x4xi32>
// CHECK-NEXT:   %dim_2 = tensor.dim %arg1, %c0 : tensor<4x4xi32>
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %dim_3 = tensor.dim %arg1, %c1 : tensor<4x4xi32>
// CHECK-NEXT:   %c0_4 = arith.constant 0 : index
// CHECK-NEXT:   %dim_5 = tensor.dim %arg1, %c0_4 : tensor<4x4xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func private @myfn(tensor<16xf32>, f32) -> tensor<16xf32>

// CHECK-LABEL: func.func @calls(%arg0: tensor<16xf32>, %arg1: f32) -> tensor<16xf32> {
// CHECK-NEXT:   %f = constant @myfn : (tensor<16xf32>, f32) -> tensor<16xf32>
// CHECK-NEXT:   %f_0 = constant @myfn : (tensor<16xf32>, f32) -> tensor<16xf32>
// CHECK-NEXT:   %c42_i32 = arith.constant 42 : i32
// CHECK-NEXT:   %c42_i32_1 = arith.constant 42 : i32
// CHECK-NEXT:   %f_2 = constant @myfn : (tensor<16xf32>, f32) -> tensor<16xf32>
// CHECK-NEXT:   %0 = call_indirect %f(%arg0, %arg1) : (tensor<16xf32>, f32) -> tensor<16xf32>
// CHECK-NEXT:   %1 = call @myfn(%arg0, %arg1) : (tensor<16xf32>, f32) -> tensor<16xf32>
// CHECK-NEXT:   cf.br ^bb1(%1 : tensor<16xf32>)
// CHECK-NEXT: ^bb1(%2: tensor<16xf32>):  // pred: ^bb0
// CHECK-NEXT:   return %2 : tensor<16xf32>
// CHECK-NEXT: }

// CHECK-LABEL: func.func @select(%arg0: i32, %arg1: i32, %arg2: i1) -> i32 {
// CHECK-NEXT:   cf.cond_br %arg2, ^bb1(%arg0 : i32), ^bb1(%arg1 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }

// CHECK-LABEL: func.func @subviews(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %alloc = memref.alloc() : memref<64x4xf32, #map1>
// CHECK-NEXT:   %subview = memref.subview %alloc[%c0, %c0] [%arg3, %arg4] [%c1, %c1] : memref<64x4xf32, #map1> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   %cast = memref.cast %subview : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, #map2>
// CHECK-NEXT:   %alloc_0 = memref.alloc() : memref<8x16x4xf32, #map3>
// CHECK-NEXT:   %subview_1 = memref.subview %alloc_0[%arg0, %arg1, %arg2] [%arg3, %arg4, %arg5] [%arg6, %arg7, %arg8] : memref<8x16x4xf32, #map3> to memref<?x?x?xf32, #map4>
// CHECK-NEXT:   %subview_2 = memref.subview %alloc_0[0, 2, 0] [4, 4, 4] [1, 1, 1] : memref<8x16x4xf32, #map3> to memref<4x4x4xf32, #map5>
// CHECK-NEXT:   %alloc_3 = memref.alloc(%arg9, %arg9) : memref<?x?xf32>
// CHECK-NEXT:   %subview_4 = memref.subview %alloc_3[%arg0, %arg1] [4, 4] [%arg6, %arg7] : memref<?x?xf32> to memref<4x4xf32, #map6>
// CHECK-NEXT:   return
// CHECK-NEXT: }
