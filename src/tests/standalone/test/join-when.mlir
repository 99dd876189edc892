// Regions on one condition are joined, up to a number of operations.
// RUN: standalone-opt %s --standalone-join-when | FileCheck %s
// RUN: standalone-opt %s --pass-pipeline='builtin.module(func.func(standalone-join-when{max-ops=2}))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,TWO

func.func private @a()
func.func private @b()
func.func private @c()

// CHECK-LABEL: func.func @three(
// CHECK-NEXT: standalone.when
// CHECK-NEXT: func.call @a()
// TWO-NEXT: }
// TWO-NEXT: standalone.when
// CHECK-NEXT: func.call @b()
// CHECK-NEXT: func.call @c()
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @three(%x: !standalone.fixed<8>) {
  standalone.when %x : <8> {
    func.call @a() : () -> ()
  }
  standalone.when %x : <8> {
    func.call @b() : () -> ()
  }
  standalone.when %x : <8> {
    func.call @c() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @different(
// CHECK-COUNT-3: standalone.when
func.func @different(%x: !standalone.fixed<8>, %y: !standalone.fixed<8>) {
  standalone.when %x : <8> {
    func.call @a() : () -> ()
  }
  standalone.when %y : <8> {
    func.call @a() : () -> ()
  }
  call @b() : () -> ()
  standalone.when %y : <8> {
    func.call @c() : () -> ()
  }
  return
}
