// RUN: oxmlir-opt %s --convert-complex-to-llvm | FileCheck %s
// RUN: oxmlir-opt %s --convert-to-llvm | FileCheck %s --check-prefix=ALL

// CHECK-LABEL: func.func @sum(
//       CHECK:   %[[B:.*]] = builtin.unrealized_conversion_cast %{{.*}} : complex<f32> to !llvm.struct<(f32, f32)>
//       CHECK:   %[[A:.*]] = builtin.unrealized_conversion_cast
//  CHECK-NEXT:   %[[AR:.*]] = llvm.extractvalue %[[A]][0]
//  CHECK-NEXT:   %[[AI:.*]] = llvm.extractvalue %[[A]][1]
//  CHECK-NEXT:   %[[BR:.*]] = llvm.extractvalue %[[B]][0]
//  CHECK-NEXT:   %[[BI:.*]] = llvm.extractvalue %[[B]][1]
//  CHECK-NEXT:   %[[NEW:.*]] = llvm.mlir.poison : !llvm.struct<(f32, f32)>
//  CHECK-NEXT:   %[[R:.*]] = llvm.fadd %[[AR]], %[[BR]] {fastmathFlags = #llvm.fastmath<nnan>} : f32
//  CHECK-NEXT:   %[[I:.*]] = llvm.fadd %[[AI]], %[[BI]] {fastmathFlags = #llvm.fastmath<nnan>} : f32
//  CHECK-NEXT:   %[[WITH:.*]] = llvm.insertvalue %[[R]], %[[NEW]][0]
//  CHECK-NEXT:   llvm.insertvalue %[[I]], %[[WITH]][1]
//   ALL-LABEL: llvm.func @sum(
//    ALL-SAME:   -> !llvm.struct<(f32, f32)>
//         ALL:   llvm.fadd
//         ALL:   llvm.return
func.func @sum(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b fastmath<nnan> : complex<f32>
  return %0 : complex<f32>
}

// CHECK-LABEL: func.func @difference(
// CHECK-COUNT-2: llvm.fsub
func.func @difference(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sub %a, %b : complex<f64>
  return %0 : complex<f64>
}

// CHECK-LABEL: func.func @product(
//       CHECK:   %[[AR:.*]] = llvm.extractvalue
//  CHECK-NEXT:   %[[AI:.*]] = llvm.extractvalue
//  CHECK-NEXT:   %[[BR:.*]] = llvm.extractvalue
//  CHECK-NEXT:   %[[BI:.*]] = llvm.extractvalue
//       CHECK:   %[[RR:.*]] = llvm.fmul %[[BR]], %[[AR]] : f32
//  CHECK-NEXT:   %[[II:.*]] = llvm.fmul %[[BI]], %[[AI]] : f32
//  CHECK-NEXT:   llvm.fsub %[[RR]], %[[II]] : f32
//  CHECK-NEXT:   %[[IR:.*]] = llvm.fmul %[[AI]], %[[BR]] : f32
//  CHECK-NEXT:   %[[RI:.*]] = llvm.fmul %[[AR]], %[[BI]] : f32
//  CHECK-NEXT:   llvm.fadd %[[IR]], %[[RI]] : f32
func.func @product(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.mul %a, %b : complex<f32>
  return %0 : complex<f32>
}

// CHECK-LABEL: func.func @size(
//       CHECK:   llvm.fadd %{{.*}}, %{{.*}} {fastmathFlags = #llvm.fastmath<contract>} : f32
//  CHECK-NEXT:   llvm.intr.sqrt(%{{.*}}) : (f32) -> f32
func.func @size(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a fastmath<contract> : complex<f32>
  return %0 : f32
}

// CHECK-LABEL: func.func @parts(
//       CHECK:   %[[C:.*]] = llvm.mlir.constant([1.000000e-01, -1.000000e+00]) {note} : !llvm.struct<(f64, f64)>
//  CHECK-NEXT:   %[[R:.*]] = llvm.extractvalue %[[C]][0]
//  CHECK-NEXT:   %[[I:.*]] = llvm.extractvalue %[[C]][1]
//  CHECK-NEXT:   %[[NEW:.*]] = llvm.mlir.poison
//  CHECK-NEXT:   %[[WITH:.*]] = llvm.insertvalue %[[I]], %[[NEW]][0]
//  CHECK-NEXT:   llvm.insertvalue %[[R]], %[[WITH]][1]
func.func @parts() -> complex<f64> {
  %c = complex.constant [0.1, -1.0] {note} : complex<f64>
  %re = complex.re %c : complex<f64>
  %im = complex.im %c : complex<f64>
  %0 = complex.create %im, %re : complex<f64>
  return %0 : complex<f64>
}
