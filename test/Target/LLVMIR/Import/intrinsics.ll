; Intrinsics as operations, and those without one by name.
;
; RUN: oxmlir-opt --import-llvm %s | FileCheck %s

; CHECK-LABEL: llvm.func @intrinsics(
define void @intrinsics(ptr %p, i32 %x, float %f, <4 x i32> %v, <4 x i1> %m) {
  ; CHECK: llvm.intr.smax(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %1 = call i32 @llvm.smax.i32(i32 %x, i32 3)
  ; CHECK: llvm.intr.sqrt(%{{.*}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
  %2 = call afn float @llvm.sqrt.f32(float %f)
  ; CHECK: "llvm.intr.abs"(%{{.*}}) <{is_int_min_poison = true}> : (i32) -> i32
  %3 = call i32 @llvm.abs.i32(i32 %x, i1 true)
  ; CHECK: "llvm.intr.memcpy"(%{{.*}}) <{arg_attrs = [{llvm.align = 8 : i64}, {}, {}], isVolatile = false}>
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr %p, i64 16, i1 false)
  ; CHECK: llvm.intr.assume %{{.*}} ["align"(%{{.*}}, %{{.*}} : !llvm.ptr, i64)] : i1
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 8)]
  ; CHECK: llvm.intr.masked.load %{{.*}}, %{{.*}}, %{{.*}} {alignment = 16 : i32}
  %4 = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 16 %p, <4 x i1> %m, <4 x i32> %v)
  ; CHECK: llvm.intr.matrix.transpose %{{.*}} {columns = 2 : i32, rows = 2 : i32} : vector<4xi32> into vector<4xi32>
  %5 = call <4 x i32> @llvm.matrix.transpose.v4i32(<4 x i32> %v, i32 2, i32 2)
  ; CHECK: llvm.intr.experimental.constrained.sitofp %{{.*}} dynamic maytrap : i32 to f32
  %6 = call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %x, metadata !"round.dynamic", metadata !"fpexcept.maytrap")
  ; CHECK: llvm.call_intrinsic "llvm.fptosi.sat.i32.f32"(%{{.*}}) : (f32 {llvm.noundef}) -> i32
  %7 = call i32 @llvm.fptosi.sat.i32.f32(float noundef %f)
  ret void
}
; CHECK-NOT: llvm.func @llvm.smax
; CHECK: llvm.func @llvm.fptosi.sat.i32.f32(f32) -> i32
