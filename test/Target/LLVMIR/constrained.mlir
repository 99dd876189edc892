// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

// CHECK-LABEL: define void @constrained
llvm.func @constrained(%x: f64, %i: i32) {
  // CHECK: call float @llvm.experimental.constrained.fptrunc.f32.f64(double %{{.*}}, metadata !"round.towardzero", metadata !"fpexcept.ignore")
  %0 = llvm.intr.experimental.constrained.fptrunc %x towardzero ignore : f64 to f32
  // CHECK: call double @llvm.experimental.constrained.fpext.f64.f32(float %{{.*}}, metadata !"fpexcept.maytrap")
  %1 = llvm.intr.experimental.constrained.fpext %0 maytrap : f32 to f64
  // CHECK: call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %{{.*}}, metadata !"round.dynamic", metadata !"fpexcept.strict")
  %2 = llvm.intr.experimental.constrained.sitofp %i dynamic strict : i32 to f32
  llvm.return
}
