// What is read is printed; a type goes without its name where only one fits.
// RUN: standalone-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func.func @ops(
// CHECK-SAME: %[[X:.*]]: !standalone.fixed<8>, %{{.*}}: tuple<!standalone.fixed<0>>) -> !standalone.fixed<8>
// CHECK-NEXT: %[[C:.*]] = standalone.constant -2.500000e+00 : <8>
// CHECK-NEXT: %[[M:.*]] = standalone.mul %[[X]], %[[C]] {exact} : <8>
// CHECK-NEXT: standalone.when %[[M]] : <8> {
// CHECK-NEXT: }
func.func @ops(%x: !standalone.fixed<8>, %m: tuple<!standalone.fixed<0>>) -> !standalone.fixed<8> {
  %0 = standalone.constant -2.5 : !standalone.fixed<8>
  %1 = standalone.mul %x, %0 {exact} : <8>
  standalone.when %1 : !standalone<fixed<8>> {
  }
  return %1 : !standalone.fixed<8>
}

// CHECK-LABEL: func.func @generic(
// CHECK-NEXT: standalone.mul %{{.*}}, %{{.*}} : <31>
func.func @generic(%x: !standalone.fixed<31>) {
  %0 = "standalone.mul"(%x, %x) : (!standalone.fixed<31>, !standalone.fixed<31>) -> !standalone.fixed<31>
  return
}
