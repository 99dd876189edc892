// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

// CHECK-LABEL: define void @neon
llvm.func @neon(%bytes: vector<16xi8>, %sums: vector<4xi32>) {
  // CHECK: call <4 x i32> @llvm.aarch64.neon.smmla.v4i32.v16i8(<4 x i32> %{{.*}}, <16 x i8> %{{.*}}, <16 x i8> %{{.*}})
  %0 = arm_neon.intr.smmla %sums, %bytes, %bytes : vector<16xi8> to vector<4xi32>
  llvm.return
}

// CHECK-LABEL: define void @sve
llvm.func @sve(%p: vector<[16]xi1>, %v: vector<[16]xi8>) {
  // CHECK: call <vscale x 16 x i8> @llvm.aarch64.sve.add.nxv16i8(<vscale x 16 x i1> %{{.*}}, <vscale x 16 x i8> %{{.*}}, <vscale x 16 x i8> %{{.*}})
  %0 = "arm_sve.intr.add"(%p, %v, %v) : (vector<[16]xi1>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[16]xi8>
  // CHECK: call <vscale x 16 x i8> @llvm.aarch64.sve.dupq.lane.nxv16i8(<vscale x 16 x i8> %{{.*}}, i64 2)
  %1 = "arm_sve.intr.dupq_lane"(%v) <{lane = 2 : i64}> : (vector<[16]xi8>) -> vector<[16]xi8>
  llvm.return
}

// CHECK-LABEL: define void @sme
llvm.func @sme(%i: i32, %p: vector<[4]xi1>, %v: vector<[4]xf32>) {
  // CHECK: call void @llvm.aarch64.sme.mopa.nxv4f32(i32 3, <vscale x 4 x i1> %{{.*}}, <vscale x 4 x i1> %{{.*}}, <vscale x 4 x float> %{{.*}}, <vscale x 4 x float> %{{.*}})
  "arm_sme.intr.mopa"(%p, %p, %v, %v) <{tile_id = 3 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  // CHECK: call <vscale x 4 x float> @llvm.aarch64.sme.read.horiz.nxv4f32(<vscale x 4 x float> %{{.*}}, <vscale x 4 x i1> %{{.*}}, i32 1, i32 %{{.*}})
  %0 = "arm_sme.intr.read.horiz"(%v, %p, %i) <{tile_id = 1 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  llvm.return
}
