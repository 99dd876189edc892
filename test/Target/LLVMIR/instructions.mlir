// Memory, vectors, aggregates, intrinsics, metadata.
//
// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

// CHECK-LABEL: define i64 @descriptor({ ptr, ptr, i64, [1 x i64], [1 x i64] } %0)
llvm.func @descriptor(%d: !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> i64 {
  // CHECK-NEXT: %2 = extractvalue { ptr, ptr, i64, [1 x i64], [1 x i64] } %0, 3, 0
  %size = llvm.extractvalue %d[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  // CHECK-NEXT: %3 = insertvalue { ptr, ptr, i64, [1 x i64], [1 x i64] } %0, i64 %2, 4, 0
  %changed = llvm.insertvalue %size, %d[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  // CHECK-NEXT: %4 = extractvalue { ptr, ptr, i64, [1 x i64], [1 x i64] } %3, 2
  %offset = llvm.extractvalue %changed[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  // CHECK-NEXT: ret i64 %4
  llvm.return %offset : i64
}

// CHECK-LABEL: define float @memory(ptr %0, i64 %1)
llvm.func @memory(%p: !llvm.ptr, %i: i64) -> f32 {
  // CHECK-NEXT: %3 = getelementptr inbounds nuw { i32, [4 x float] }, ptr %0, i64 %1, i32 1, i64 %1
  %0 = llvm.getelementptr inbounds|nuw %p[%i, 1, %i] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  // CHECK-NEXT: %4 = load volatile float, ptr %3, align 8, !nontemporal !1
  %1 = llvm.load volatile %0 {alignment = 8 : i64, nontemporal} : !llvm.ptr -> f32
  // CHECK-NEXT: store atomic float %4, ptr %0 syncscope("agent") release, align 4
  llvm.store %1, %p atomic syncscope("agent") release {alignment = 4 : i64} : f32, !llvm.ptr
  // CHECK-NEXT: %5 = atomicrmw fadd ptr %0, float %4 monotonic, align 4
  %2 = llvm.atomicrmw fadd %p, %1 monotonic : !llvm.ptr, f32
  // CHECK-NEXT: fence seq_cst
  llvm.fence seq_cst
  // CHECK-NEXT: %6 = fmul reassoc contract float %5, %4
  %3 = llvm.fmul %2, %1 {fastmathFlags = #llvm.fastmath<contract, reassoc>} : f32
  // CHECK-NEXT: ret float %6
  llvm.return %3 : f32
}

// CHECK-LABEL: define <4 x i32> @vectors(<4 x i32> %0, <4 x i1> %1, ptr %2)
llvm.func @vectors(%v: vector<4xi32>, %m: vector<4xi1>, %p: !llvm.ptr) -> vector<4xi32> {
  // CHECK-NEXT: %4 = shufflevector <4 x i32> %0, <4 x i32> %0, <4 x i32> <i32 3, i32 2, i32 poison, i32 0>
  %0 = llvm.shufflevector %v, %v [3, 2, -1, 0] : vector<4xi32>
  // CHECK-NEXT: %5 = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 16 %2, <4 x i1> %1, <4 x i32> %4)
  %1 = llvm.intr.masked.load %p, %m, %0 {alignment = 16 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  // CHECK-NEXT: %6 = call <4 x i32> @llvm.abs.v4i32(<4 x i32> %5, i1 true)
  %2 = "llvm.intr.abs"(%1) <{is_int_min_poison = true}> : (vector<4xi32>) -> vector<4xi32>
  // CHECK-NEXT: %7 = add <4 x i32> %6, splat (i32 2)
  %c = llvm.mlir.constant(dense<2> : vector<4xi32>) : vector<4xi32>
  %3 = llvm.add %2, %c : vector<4xi32>
  llvm.return %3 : vector<4xi32>
}

// CHECK-LABEL: define void @loop(i1 %0)
llvm.func @loop(%c: i1) {
  // CHECK-NEXT: br label %2
  llvm.br ^head
^head:
  // CHECK: br i1 %0, label %2, label %3, !llvm.loop !2
  llvm.cond_br %c, ^head, ^exit {loop_annotation = #llvm.loop_annotation<unroll = <disable = true>, mustProgress = true>}
^exit:
  llvm.return
}

// What is assumed of operands goes with the intrinsic.
// CHECK-LABEL: define void @promises(ptr %0, ptr %1)
llvm.func @promises(%p: !llvm.ptr, %q: !llvm.ptr) {
  %0 = llvm.mlir.constant(true) : i1
  %1 = llvm.mlir.constant(16 : i64) : i64
  // CHECK-NEXT: call void @llvm.assume(i1 true) [ "align"(ptr %0, i64 16), "separate_storage"(ptr %0, ptr %1) ]
  llvm.intr.assume %0 ["align"(%p, %1 : !llvm.ptr, i64), "separate_storage"(%p, %q : !llvm.ptr, !llvm.ptr)] : i1
  llvm.return
}

// CHECK: !1 = !{i32 1}
// CHECK: !2 = distinct !{!2, !3, !4}
// CHECK: !3 = !{!"llvm.loop.mustprogress"}
// CHECK: !4 = !{!"llvm.loop.unroll.disable"}
