// Folds, constants, effects of regions, and inlining into them.
// RUN: standalone-opt %s --canonicalize | FileCheck %s
// RUN: standalone-opt %s --inline | FileCheck %s --check-prefix=INLINE

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT: %[[P:.*]] = standalone.constant 6.250000e+00 : <8>
// CHECK-NEXT: return %[[P]]
func.func @constants() -> !standalone.fixed<8> {
  %0 = standalone.constant 2.5 : <8>
  %1 = standalone.mul %0, %0 : <8>
  return %1 : !standalone.fixed<8>
}

// CHECK-LABEL: func.func @rounds_down(
// CHECK-NEXT: %[[P:.*]] = standalone.constant -2.500000e-01 : <2>
// CHECK-NEXT: return %[[P]]
func.func @rounds_down() -> !standalone.fixed<2> {
  %0 = standalone.constant -0.5 : <2>
  %1 = standalone.constant 0.25 : <2>
  %2 = standalone.mul %0, %1 : <2>
  return %2 : !standalone.fixed<2>
}

// The product has more bits than the type: the fold has no constant for it.
// CHECK-LABEL: func.func @too_large(
// CHECK: standalone.mul
func.func @too_large() -> !standalone.fixed<0> {
  %0 = standalone.constant 65536.0 : <0>
  %1 = standalone.mul %0, %0 : <0>
  return %1 : !standalone.fixed<0>
}

// CHECK-LABEL: func.func @one(
// CHECK-SAME: %[[X:.*]]: !standalone.fixed<8>
// CHECK-NEXT: return %[[X]]
func.func @one(%x: !standalone.fixed<8>) -> !standalone.fixed<8> {
  %0 = standalone.constant 1.0 : <8>
  %1 = standalone.mul %0, %x : <8>
  return %1 : !standalone.fixed<8>
}

// CHECK-LABEL: func.func @no_effect(
// CHECK-NEXT: return
func.func @no_effect(%x: !standalone.fixed<8>) {
  standalone.when %x : <8> {
    %0 = standalone.mul %x, %x : <8>
  }
  return
}

func.func private @effect()
func.func private @callee() {
  call @effect() : () -> ()
  return
}

// INLINE-LABEL: func.func @caller(
// INLINE-NEXT: standalone.when
// INLINE-NEXT: func.call @effect()
func.func @caller(%x: !standalone.fixed<8>) {
  standalone.when %x : <8> {
    func.call @callee() : () -> ()
  }
  return
}
