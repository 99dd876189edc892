// What a pass says of several functions comes in the order of the text, at any number of threads.
//
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(func.func(lower-affine))' 2> %t.many
// RUN: env RAYON_NUM_THREADS=1 not oxmlir-opt %s --pass-pipeline='builtin.module(func.func(lower-affine))' 2> %t.one
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(func.func(lower-affine))' --mlir-disable-threading 2> %t.none
// RUN: diff %t.many %t.one
// RUN: diff %t.many %t.none
// RUN: FileCheck %s < %t.many

// CHECK: [[#@LINE+4]]:8: error: modulo by non-positive value is not supported
// CHECK-NEXT: affine.apply
// CHECK-NEXT: {{^ *\^$}}
func.func @first(%n: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 0)>(%n)
  return %0 : index
}
func.func @fine(%n: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%n)
  return %0 : index
}
// CHECK-NEXT: [[#@LINE+2]]:8: error: division by non-positive value is not supported
func.func @last(%n: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv -3)>(%n)
  return %0 : index
}
