; Instructions with their flags, and the order of constants.
;
; RUN: oxmlir-opt --import-llvm %s | FileCheck %s

; CHECK-LABEL: llvm.func @arithmetic(
; CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32, %[[F:.*]]: f32)
define void @arithmetic(i32 %x, i32 %y, float %f) {
  ; CHECK-NEXT: %[[C0:.*]] = llvm.mlir.constant(-3 : i32) : i32
  ; CHECK-NEXT: %[[C1:.*]] = llvm.mlir.constant(1.500000e+00 : f32) : f32
  ; CHECK-NEXT: %[[ADD:.*]] = llvm.add %[[X]], %[[C0]] overflow<nsw, nuw> : i32
  %add = add nuw nsw i32 %x, -3
  ; CHECK-NEXT: llvm.ashr exact %[[ADD]], %[[Y]] : i32
  %shift = ashr exact i32 %add, %y
  ; CHECK-NEXT: llvm.or disjoint %[[X]], %[[Y]] : i32
  %or = or disjoint i32 %x, %y
  ; CHECK-NEXT: llvm.zext nneg %[[X]] : i32 to i64
  %wide = zext nneg i32 %x to i64
  ; CHECK-NEXT: llvm.trunc %[[X]] overflow<nuw> : i32 to i8
  %narrow = trunc nuw i32 %x to i8
  ; CHECK-NEXT: llvm.fmul %[[F]], %[[C1]] {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  %product = fmul nnan contract float %f, 1.5
  ; CHECK-NEXT: llvm.icmp "sge" %[[X]], %[[Y]] : i32
  %int = icmp sge i32 %x, %y
  ; CHECK-NEXT: llvm.fcmp "uno" %[[F]], %[[F]] {fastmathFlags = #llvm.fastmath<fast>} : f32
  %float = fcmp fast uno float %f, %f
  ; CHECK-NEXT: llvm.select %{{.*}}, %[[X]], %[[Y]] : i1, i32
  %choice = select i1 %int, i32 %x, i32 %y
  ; CHECK-NEXT: llvm.freeze %[[X]] : i32
  %frozen = freeze i32 %x
  ret void
}

; CHECK-LABEL: llvm.func @memory(
; CHECK-SAME: %[[P:.*]]: !llvm.ptr, %[[I:.*]]: i64)
define void @memory(ptr %p, i64 %i) {
  ; CHECK: llvm.alloca inalloca %{{.*}} x i32 {alignment = 4 : i64} : (i64) -> !llvm.ptr
  %a = alloca inalloca i32, i64 %i
  ; CHECK: llvm.getelementptr inbounds|nuw %[[P]][%[[I]], 1, %[[I]]] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.struct<(i8, array<4 x i16>)>
  %g = getelementptr inbounds nuw { i8, [4 x i16] }, ptr %p, i64 %i, i32 1, i64 %i
  ; CHECK: llvm.load volatile %[[P]] atomic syncscope("agent") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  %l = load atomic volatile i32, ptr %p syncscope("agent") acquire, align 4
  ; CHECK: llvm.load %[[P]] invariant dereferenceable<bytes = 8> {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  %q = load ptr, ptr %p, !invariant.load !0, !dereferenceable !1
  ; CHECK: llvm.store %{{.*}}, %[[P]] {alignment = 1 : i64, nontemporal} : i32, !llvm.ptr
  store i32 %l, ptr %p, align 1, !nontemporal !2
  ; CHECK: llvm.atomicrmw volatile umax %[[P]], %{{.*}} syncscope("singlethread") monotonic {alignment = 4 : i64} : !llvm.ptr, i32
  %r = atomicrmw volatile umax ptr %p, i32 %l syncscope("singlethread") monotonic
  ; CHECK: llvm.cmpxchg weak %[[P]], %{{.*}}, %{{.*}} acq_rel acquire {alignment = 4 : i64} : !llvm.ptr, i32
  %c = cmpxchg weak ptr %p, i32 %l, i32 %r acq_rel acquire
  ; CHECK: llvm.fence release
  fence release
  ret void
}

; CHECK-LABEL: llvm.func @aggregates(
define void @aggregates({ i32, [2 x i8] } %s, <4 x float> %v, i32 %i) {
  ; CHECK: llvm.extractvalue %{{.*}}[1, 0] : !llvm.struct<(i32, array<2 x i8>)>
  %1 = extractvalue { i32, [2 x i8] } %s, 1, 0
  ; CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[1, 1] : !llvm.struct<(i32, array<2 x i8>)>
  %2 = insertvalue { i32, [2 x i8] } %s, i8 %1, 1, 1
  ; CHECK: llvm.extractelement %{{.*}}[%{{.*}} : i32] : vector<4xf32>
  %3 = extractelement <4 x float> %v, i32 %i
  ; CHECK: llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i32] : vector<4xf32>
  %4 = insertelement <4 x float> %v, float %3, i32 %i
  ; CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [0, 5, -1] : vector<4xf32>
  %5 = shufflevector <4 x float> %v, <4 x float> %4, <3 x i32> <i32 0, i32 5, i32 poison>
  ret void
}

; CHECK-LABEL: llvm.func @constants(
define void @constants(ptr %p) {
  ; CHECK: %[[G:.*]] = llvm.mlir.addressof @global : !llvm.ptr
  ; CHECK-NEXT: %[[INT:.*]] = llvm.ptrtoint %[[G]] : !llvm.ptr to i64
  ; CHECK-NEXT: llvm.mlir.constant(dense<[1, 2]> : vector<2xi8>) : vector<2xi8>
  ; CHECK-NEXT: llvm.mlir.constant("ab") : !llvm.array<2 x i8>
  ; CHECK-NEXT: llvm.mlir.constant(0 : i64) : i64
  ; CHECK-NEXT: llvm.mlir.zero : !llvm.struct<(i64, i64)>
  ; CHECK-NEXT: llvm.mlir.poison : vector<[4]xi1>
  ; CHECK-NEXT: llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  ; CHECK-NEXT: llvm.mlir.constant(0xFF800000 : f32) : f32
  store i64 ptrtoint (ptr @global to i64), ptr %p
  store <2 x i8> <i8 1, i8 2>, ptr %p
  store [2 x i8] c"ab", ptr %p
  store { i64, i64 } zeroinitializer, ptr %p
  store <vscale x 4 x i1> poison, ptr %p
  store i128 -170141183460469231731687303715884105728, ptr %p
  store float 0xFFF0000000000000, ptr %p
  ret void
}
@global = external global i32
!0 = !{}
!1 = !{i64 8}
!2 = !{i32 1}
