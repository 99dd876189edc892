// RUN: oxmlir-opt %s -ownership-based-buffer-deallocation | FileCheck %s
// RUN: oxmlir-opt %s -ownership-based-buffer-deallocation -buffer-deallocation-simplification -bufferization-lower-deallocations --check-passes | FileCheck %s --check-prefix=LOWER

// What is allocated is freed where the function ends; an argument belongs to the caller.
// CHECK-LABEL: func.func @allocated(
// CHECK-SAME: %[[M:.+]]: memref<4xf32>, %[[I:.+]]: index)
// CHECK-NEXT: %[[YES:.+]] = arith.constant true
// CHECK-NEXT: %[[NO:.+]] = arith.constant false
// CHECK-NEXT: %[[A:.+]] = memref.alloc()
// CHECK-NEXT: memref.copy
// CHECK-NEXT: %[[M0:[^,]+]], {{.+}} = memref.extract_strided_metadata %[[M]] :
// CHECK-NEXT: %[[A0:[^,]+]], {{.+}} = memref.extract_strided_metadata %[[A]] :
// CHECK-NEXT: bufferization.dealloc (%[[M0]], %[[A0]] : memref<f32>, memref<f32>) if (%[[NO]], %[[YES]])
// LOWER-LABEL: func.func @allocated(
// LOWER: %[[A:.+]] = memref.alloc()
// LOWER: memref.dealloc
func.func @allocated(%m: memref<4xf32>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  return
}

// A buffer that is returned belongs to the caller: a copy is made of one that does not.
// CHECK-LABEL: func.func @returned(
// CHECK-SAME: %[[M:.+]]: memref<4xf32>)
// CHECK: %[[NO:.+]] = arith.constant false
// CHECK: %[[OWN:.+]] = scf.if %[[NO]] -> (memref<4xf32>) {
// CHECK: scf.yield %[[M]]
// CHECK: %[[CLONE:.+]] = bufferization.clone %[[M]]
// CHECK: scf.yield %[[CLONE]]
// CHECK: bufferization.dealloc ({{.+}}) if (%[[NO]], %{{.+}}) retain (%[[OWN]] : memref<4xf32>)
// CHECK: return %[[OWN]]
func.func @returned(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

// Who owns a choice between two buffers is a choice, too.
// CHECK-LABEL: func.func @chosen(
// CHECK-SAME: %[[C:.+]]: i1, %[[M:.+]]: memref<4xf32>)
// CHECK: %[[YES:.+]] = arith.constant true
// CHECK: %[[NO:.+]] = arith.constant false
// CHECK: %[[A:.+]] = memref.alloc()
// CHECK: %[[S:.+]] = arith.select %[[C]], %[[A]], %[[M]] : memref<4xf32>
// CHECK: %[[OWNED:.+]] = arith.select %[[C]], %[[YES]], %[[NO]] : i1
// CHECK: scf.if %[[OWNED]]
func.func @chosen(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %s = arith.select %c, %a, %m : memref<4xf32>
  return %s : memref<4xf32>
}

// A choice of which nothing is known is copied.
// CHECK-LABEL: func.func @chosen_twice(
// CHECK: %[[S:.+]] = arith.select %{{.+}}, %{{.+}}, %{{.+}} : memref<4xf32>
// CHECK: %[[T:.+]] = arith.select %{{.+}}, %[[S]], %{{.+}} : memref<4xf32>
// CHECK: %[[CLONE:.+]] = bufferization.clone %[[T]]
// CHECK: return %[[CLONE]]
func.func @chosen_twice(%c: i1, %d: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %s = arith.select %c, %a, %m : memref<4xf32>
  %t = arith.select %d, %s, %m : memref<4xf32>
  return %t : memref<4xf32>
}

// Blocks are told with each buffer whether they own it.
// CHECK-LABEL: func.func @branches(
// CHECK-SAME: %[[C:.+]]: i1, %[[M:.+]]: memref<4xf32>, %[[X:.+]]: memref<4xf32>)
// CHECK: %[[A:.+]] = memref.alloc()
// CHECK: %[[THEN:.+]]:2 = bufferization.dealloc ({{.+}}) if ({{.+}}) retain (%[[M]], %[[X]] : memref<4xf32>, memref<4xf32>)
// CHECK: %[[ELSE:.+]]:2 = bufferization.dealloc ({{.+}}) if ({{.+}}) retain (%[[A]], %[[X]] : memref<4xf32>, memref<4xf32>)
// CHECK: %[[OWNED:.+]] = arith.select %[[C]], %[[THEN]]#1, %[[ELSE]]#1 : i1
// CHECK: cf.cond_br %[[C]], ^bb1, ^bb2(%[[A]], %[[ELSE]]#0 : memref<4xf32>, i1)
// CHECK: ^bb1:
// CHECK: cf.br ^bb2(%[[M]], %{{.+}} : memref<4xf32>, i1)
// CHECK: ^bb2(%[[B:.+]]: memref<4xf32>, %[[BOWNED:.+]]: i1):
// CHECK: memref.copy %[[B]], %[[X]]
// CHECK: bufferization.dealloc ({{.+}}) if (%{{.+}}, %[[BOWNED]])
func.func @branches(%c: i1, %m: memref<4xf32>, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^other, ^end(%a : memref<4xf32>)
^other:
  cf.br ^end(%m : memref<4xf32>)
^end(%b: memref<4xf32>):
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  return
}

// What a loop carries comes with a condition; the buffer of the turn before is freed unless it is carried on.
// CHECK-LABEL: func.func @loop(
// CHECK: %[[R:.+]]:2 = scf.for {{.+}} iter_args(%[[B:.+]] = %{{.+}}, %[[OWNED:.+]] = %{{.+}}) -> (memref<4xf32>, i1) {
// CHECK: %[[A:.+]] = memref.alloc()
// CHECK: %[[NEXT:.+]] = bufferization.dealloc ({{.+}}) if (%[[OWNED]], %{{.+}}) retain (%[[A]] : memref<4xf32>)
// CHECK: scf.yield %[[A]], %[[NEXT]] : memref<4xf32>, i1
// CHECK: scf.if %[[R]]#1
// LOWER-LABEL: func.func @loop(
// LOWER: scf.for
// LOWER: memref.dealloc
// LOWER: return
func.func @loop(%n: index, %m: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %m) -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %b, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @while(
// CHECK: scf.while (%{{.+}} = %{{.+}}, %[[O:.+]] = %{{.+}}) : (memref<4xf32>, i1) -> (memref<4xf32>, i1) {
// CHECK: scf.condition(%{{.+}}) %{{.+}}, %{{.+}} : memref<4xf32>, i1
// CHECK: ^bb0(%[[B:.+]]: memref<4xf32>, %[[P:.+]]: i1):
// CHECK: scf.yield %[[B]], %{{.+}} : memref<4xf32>, i1
func.func @while(%c: i1, %m: memref<4xf32>, %x: memref<4xf32>) {
  %r = scf.while (%b = %m) : (memref<4xf32>) -> memref<4xf32> {
    %no = arith.constant false
    scf.condition(%no) %b : memref<4xf32>
  } do {
  ^bb0(%b: memref<4xf32>):
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %x : memref<4xf32> to memref<4xf32>
  return
}

// What an operation with regions gives is needed in the next block, though it has got more results.
// CHECK-LABEL: func.func @live_result(
// CHECK: %[[R:.+]]:2 = scf.if
// CHECK: bufferization.dealloc ({{.+}}) if ({{.+}}) retain (%{{.+}}, %[[R]]#0 : memref<4xf32>, memref<4xf32>)
// CHECK: cf.br ^bb1
// CHECK: ^bb1:
// CHECK: memref.copy %[[R]]#0
// LOWER-LABEL: func.func @live_result(
func.func @live_result(%c: i1, %m: memref<4xf32>, %x: memref<4xf32>) {
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  cf.br ^next
^next:
  memref.copy %r, %x : memref<4xf32> to memref<4xf32>
  return
}

// Kernels, parallel loops and other regions free what they allocate.
// CHECK-LABEL: func.func @regions(
// CHECK: gpu.launch
// CHECK: bufferization.dealloc
// CHECK-NEXT: gpu.terminator
// CHECK: scf.forall
// CHECK: bufferization.dealloc
// CHECK: scf.parallel
// CHECK: bufferization.dealloc
// CHECK: scf.reduce(
// CHECK: memref.alloc
// CHECK: bufferization.dealloc
// CHECK-NEXT: scf.reduce.return
// CHECK: affine.for {{.+}} iter_args(%{{.+}} = %{{.+}}, %{{.+}} = %{{.+}}) -> (memref<4xf32>, i1)
func.func @regions(%n: index, %x: f32, %m: memref<4xf32>) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %a = memref.alloc() : memref<4xf32>
    gpu.terminator
  }
  scf.forall (%i) in (%n) {
    %a = memref.alloc() : memref<4xf32>
  }
  %s = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    %a = memref.alloc() : memref<4xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %b = memref.alloc() : memref<4xf32>
      scf.reduce.return %l : f32
    }
  }
  %r = affine.for %i = 0 to 4 iter_args(%b = %m) -> memref<4xf32> {
    affine.yield %b : memref<4xf32>
  }
  return
}

// What is on the stack, is freed by hand or comes from a buffer of any rank.
// CHECK-LABEL: func.func @special(
// CHECK: memref.alloca()
// CHECK: memref.alloc() {bufferization.manual_deallocation}
// CHECK: cf.assert %{{.+}}, "expected that the block does not have ownership"
// CHECK-NEXT: memref.dealloc
// CHECK: %[[SCALAR:.+]] = memref.reinterpret_cast %{{.+}} to offset: [0], sizes: [], strides: [] : memref<*xf32> to memref<f32, strided<[]>>
// CHECK: memref.extract_strided_metadata %[[SCALAR]]
func.func @special(%u: memref<*xf32>) {
  %s = memref.alloca() : memref<4xf32>
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  memref.dealloc %a {bufferization.manual_deallocation} : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @unreachable(
// CHECK: ^bb1:
// CHECK: %[[NO:.+]] = arith.constant false
// CHECK: cf.br ^bb2(%{{.+}}, %[[NO]] : memref<4xf32>, i1)
func.func @unreachable(%m: memref<4xf32>) {
  cf.br ^end(%m : memref<4xf32>)
^never:
  cf.br ^end(%m : memref<4xf32>)
^end(%b: memref<4xf32>):
  return
}
