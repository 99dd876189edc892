// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

// CHECK-LABEL: define void @coprocessor
llvm.func @coprocessor(%s: vector<[4]xi32>, %n: i32, %f: f32, %v: vector<4xf32>, %w: i64) {
  // CHECK: call <vscale x 4 x i32> @llvm.riscv.sf.vc.v.iv.se.nxv4i32.i32.nxv4i32.i32.i32(i32 3, <vscale x 4 x i32> %0, i32 5, i32 %1)
  %0 = "vcix.v.iv"(%s, %n) <{imm = 5 : i32, opcode = 3 : i32}> : (vector<[4]xi32>, i32) -> vector<[4]xi32>
  // CHECK: call <vscale x 4 x i32> @llvm.riscv.sf.vc.v.vv.se.{{.*}}(i32 3, <vscale x 4 x i32> %0, <vscale x 4 x i32> %0, i32 %1)
  %1 = "vcix.v.sv"(%s, %s, %n) <{opcode = 3 : i32}> : (vector<[4]xi32>, vector<[4]xi32>, i32) -> vector<[4]xi32>
  // CHECK: call <4 x float> @llvm.riscv.sf.vc.v.fv.se.{{.*}}(i32 1, <4 x float> %3, float %2, i32 4)
  %2 = "vcix.v.sv"(%v, %f) <{opcode = 1 : i32}> : (vector<4xf32>, f32) -> vector<4xf32>
  // CHECK: call <4 x float> @llvm.riscv.sf.vc.v.xv.se.{{.*}}(i64 1, <4 x float> %3, i64 %4, i64 4)
  %3 = "vcix.v.sv"(%v, %w) <{opcode = 1 : i64}> : (vector<4xf32>, i64) -> vector<4xf32>
  llvm.return
}
