// Operations on indices.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic(%i: index, %j: index) {
  // CHECK-NEXT: %{{.*}} = index.add %{{.*}}, %{{.*}}
  %r0 = index.add %i, %j
  // CHECK-NEXT: %{{.*}} = index.and %{{.*}}, %{{.*}}
  %r1 = index.and %i, %j
  // CHECK-NEXT: %{{.*}} = index.ceildivs %{{.*}}, %{{.*}}
  %r2 = index.ceildivs %i, %j
  // CHECK-NEXT: %{{.*}} = index.ceildivu %{{.*}}, %{{.*}}
  %r3 = index.ceildivu %i, %j
  // CHECK-NEXT: %{{.*}} = index.divs %{{.*}}, %{{.*}}
  %r4 = index.divs %i, %j
  // CHECK-NEXT: %{{.*}} = index.divu %{{.*}}, %{{.*}}
  %r5 = index.divu %i, %j
  // CHECK-NEXT: %{{.*}} = index.floordivs %{{.*}}, %{{.*}}
  %r6 = index.floordivs %i, %j
  // CHECK-NEXT: %{{.*}} = index.maxs %{{.*}}, %{{.*}}
  %r7 = index.maxs %i, %j
  // CHECK-NEXT: %{{.*}} = index.maxu %{{.*}}, %{{.*}}
  %r8 = index.maxu %i, %j
  // CHECK-NEXT: %{{.*}} = index.mins %{{.*}}, %{{.*}}
  %r9 = index.mins %i, %j
  // CHECK-NEXT: %{{.*}} = index.minu %{{.*}}, %{{.*}}
  %r10 = index.minu %i, %j
  // CHECK-NEXT: %{{.*}} = index.mul %{{.*}}, %{{.*}}
  %r11 = index.mul %i, %j
  // CHECK-NEXT: %{{.*}} = index.or %{{.*}}, %{{.*}}
  %r12 = index.or %i, %j
  // CHECK-NEXT: %{{.*}} = index.rems %{{.*}}, %{{.*}}
  %r13 = index.rems %i, %j
  // CHECK-NEXT: %{{.*}} = index.remu %{{.*}}, %{{.*}}
  %r14 = index.remu %i, %j
  // CHECK-NEXT: %{{.*}} = index.shl %{{.*}}, %{{.*}}
  %r15 = index.shl %i, %j
  // CHECK-NEXT: %{{.*}} = index.shrs %{{.*}}, %{{.*}}
  %r16 = index.shrs %i, %j
  // CHECK-NEXT: %{{.*}} = index.shru %{{.*}}, %{{.*}}
  %r17 = index.shru %i, %j
  // CHECK-NEXT: %{{.*}} = index.sub %{{.*}}, %{{.*}}
  %r18 = index.sub %i, %j
  // CHECK-NEXT: %{{.*}} = index.xor %{{.*}}, %{{.*}}
  %r19 = index.xor %i, %j
  return
}

// CHECK-LABEL: func.func @other
func.func @other(%i: index, %j: index, %l: i64) {
  // CHECK-NEXT: %{{.*}} = index.add %{{.*}}, %{{.*}} {note}
  %r20 = index.add %i, %j {note}
  // CHECK-NEXT: %{{.*}} = index.cmp eq(%{{.*}}, %{{.*}})
  %r21 = index.cmp eq(%i, %j)
  // CHECK-NEXT: %{{.*}} = index.cmp ne(%{{.*}}, %{{.*}})
  %r22 = index.cmp ne(%i, %j)
  // CHECK-NEXT: %{{.*}} = index.cmp slt(%{{.*}}, %{{.*}})
  %r23 = index.cmp slt(%i, %j)
  // CHECK-NEXT: %{{.*}} = index.cmp sle(%{{.*}}, %{{.*}})
  %r24 = index.cmp sle(%i, %j)
  // CHECK-NEXT: %{{.*}} = index.cmp sgt(%{{.*}}, %{{.*}})
  %r25 = index.cmp sgt(%i, %j)
  // CHECK-NEXT: %{{.*}} = index.cmp sge(%{{.*}}, %{{.*}})
  %r26 = index.cmp sge(%i, %j)
  // CHECK-NEXT: %{{.*}} = index.cmp ult(%{{.*}}, %{{.*}})
  %r27 = index.cmp ult(%i, %j)
  // CHECK-NEXT: %{{.*}} = index.cmp ule(%{{.*}}, %{{.*}})
  %r28 = index.cmp ule(%i, %j)
  // CHECK-NEXT: %{{.*}} = index.cmp ugt(%{{.*}}, %{{.*}})
  %r29 = index.cmp ugt(%i, %j)
  // CHECK-NEXT: %{{.*}} = index.cmp uge(%{{.*}}, %{{.*}})
  %r30 = index.cmp uge(%i, %j)
  // CHECK-NEXT: %{{.*}} = index.casts %{{.*}} : index to i32
  %r31 = index.casts %i : index to i32
  // CHECK-NEXT: %{{.*}} = index.casts %{{.*}} : i64 to index
  %r32 = index.casts %l : i64 to index
  // CHECK-NEXT: %{{.*}} = index.castu %{{.*}} {note} : index to i8
  %r33 = index.castu %i {note} : index to i8
  // CHECK-NEXT: %{{.*}} = index.constant 5
  %r34 = index.constant 5
  // CHECK-NEXT: %{{.*}} = index.constant {note} -5
  %r35 = index.constant {note} -5
  // CHECK-NEXT: %{{.*}} = index.bool.constant true
  %r36 = index.bool.constant true
  // CHECK-NEXT: %{{.*}} = index.bool.constant false
  %r37 = index.bool.constant false
  // CHECK-NEXT: %{{.*}} = index.sizeof
  %r38 = index.sizeof
  // CHECK-NEXT: %{{.*}} = index.sizeof {note}
  %r39 = index.sizeof {note}
  return
}
