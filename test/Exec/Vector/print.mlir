// RUN: oxmlir-opt --run=main %s | FileCheck %s --match-full-lines --strict-whitespace

//      CHECK:( ( 1, 2.5 ), ( -0, 1e+10 ) )
// CHECK-NEXT:( 1, 0 )
// CHECK-NEXT:-7, 18446744073709551609
// CHECK-NEXT:255, -1
// CHECK-NEXT:( 3 )
// CHECK-NEXT:text
func.func @main() {
  %0 = arith.constant dense<[[1.0, 2.5], [-0.0, 1.0e+10]]> : vector<2x2xf32>
  vector.print %0 : vector<2x2xf32>
  %1 = arith.constant dense<[true, false]> : vector<2xi1>
  vector.print %1 : vector<2xi1>
  %2 = arith.constant -7 : i32
  vector.print %2 : i32 punctuation <comma>
  %3 = arith.constant -7 : index
  vector.print %3 : index
  %4 = arith.constant -1 : i8
  %5 = builtin.unrealized_conversion_cast %4 : i8 to ui8
  vector.print %5 : ui8 punctuation <comma>
  vector.print %4 : i8
  %6 = arith.constant dense<3> : vector<i32>
  vector.print %6 : vector<i32>
  vector.print str "text\n"
  return
}
