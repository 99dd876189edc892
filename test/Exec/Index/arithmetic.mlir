// RUN: oxmlir-opt --run=main --run-args='-7 : index, 2 : index' %s | FileCheck %s

// CHECK: -5 : index
// CHECK-NEXT: -3 : index
// CHECK-NEXT: -4 : index
// CHECK-NEXT: -1 : index
// CHECK-NEXT: true : i1
// CHECK-NEXT: -7 : i8
// CHECK-NEXT: 64 : index
// CHECK-NEXT: -28 : index
func.func @main(%a: index, %b: index) -> (index, index, index, index, i1, i8, index, index) {
  %0 = index.add %a, %b
  %1 = index.ceildivs %a, %b
  %2 = index.floordivs %a, %b
  %3 = index.rems %a, %b
  %4 = index.cmp ugt(%a, %b)
  %5 = index.casts %a : index to i8
  %6 = index.sizeof
  %7 = index.shl %a, %b
  return %0, %1, %2, %3, %4, %5, %6, %7 : index, index, index, index, i1, i8, index, index
}
