// RUN: oxmlir-opt %s --split-input-file --llvm-target-to-data-layout | FileCheck %s

// CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<
// CHECK-SAME: !llvm.ptr = dense<64> : vector<4xi64>, i64 = dense<64> : vector<2xi64>, i128 = dense<128> : vector<2xi64>,
// CHECK-SAME: i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>,
// CHECK-SAME: f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>,
// CHECK-SAME: "dlti.endianness" = "little", "dlti.mangling_mode" = "e", "dlti.legal_int_widths" = array<i32: 32, 64>,
// CHECK-SAME: "dlti.stack_alignment" = 128 : i64>, llvm.target =
module attributes {llvm.target = #llvm.target<triple = "riscv64-unknown-linux", chip = "">} {}

// -----

// CHECK: i64 = dense<[32, 64]> : vector<2xi64>, f16 = {{.*}} "dlti.mangling_mode" = "x"
module attributes {llvm.target = #llvm.target<triple = "i686-pc-windows-msvc", chip = "">} {}

// -----

// CHECK: !llvm.ptr<7> = dense<[160, 256, 256, 32]> : vector<4xi64>
// CHECK-SAME: "dlti.alloca_memory_space" = 5 : ui64, "dlti.global_memory_space" = 1 : ui64
module attributes {llvm.target = #llvm.target<triple = "amdgcn-amd-amdhsa", chip = "">} {}

// -----

// CHECK: i8 = dense<8> : vector<2xi64>
// CHECK-SAME: "dlti.mangling_mode" = "o"
// CHECK-SAME: "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<32, function_dependent = true>
module attributes {llvm.target = #llvm.target<triple = "aarch64-apple-ios", chip = "">} {}

// -----

// CHECK: i8 = dense<[8, 32]> : vector<2xi64>, i16 = dense<[16, 32]> : vector<2xi64>
module attributes {llvm.target = #llvm.target<triple = "aarch64-unknown-linux-gnu", chip = "">} {}
