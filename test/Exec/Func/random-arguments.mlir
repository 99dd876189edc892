// Where no arguments are given, they follow from a seed: the same every time, others for another one.
// RUN: oxmlir-opt %s --run=same --run-seed=1 > %t.one
// RUN: oxmlir-opt %s --run=same --run-seed=1 | diff %t.one -
// RUN: oxmlir-opt %s --run=same --run-seed=2 | not diff %t.one -
// RUN: FileCheck %s < %t.one
// CHECK: {{^-?[0-9]+}} : i64
func.func @same(%x: i64, %y: i64) -> (i64, i64) {
  return %x, %y : i64, i64
}
