// The place of a scalable part is a multiple of its length in the machine: vectors are twice as long as they say.
// RUN: oxmlir-opt %s --run=main | FileCheck %s

// CHECK: ( 0, 1, 0, 1 )
// CHECK-NEXT: ( 0, 0, 0, 0, 0, 1, 0, 1 )
func.func @main() {
  %step = arith.constant dense<0> : vector<[4]xi32>
  %part = vector.step : vector<[2]xindex>
  %two = arith.constant dense<2> : vector<[2]xindex>
  %rest = arith.remui %part, %two : vector<[2]xindex>
  %ints = arith.index_cast %rest : vector<[2]xindex> to vector<[2]xi32>
  %all = vector.scalable.insert %ints, %step[2] : vector<[2]xi32> into vector<[4]xi32>
  %back = vector.scalable.extract %all[2] : vector<[2]xi32> from vector<[4]xi32>
  vector.print %back : vector<[2]xi32>
  vector.print %all : vector<[4]xi32>
  return
}
