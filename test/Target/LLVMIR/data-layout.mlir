// The layout that the entries of a module describe.
//
// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

// CHECK: target datalayout = "e-A5-S64-m:o-n32:64-Fi16-i64:32:64-f80:128-p0:64:64:64:32-p3:32:32:32:32"
module attributes {dlti.dl_spec = #dlti.dl_spec<
  #dlti.dl_entry<"dlti.endianness", "little">,
  #dlti.dl_entry<"dlti.alloca_memory_space", 5 : ui32>,
  #dlti.dl_entry<"dlti.global_memory_space", 0 : ui32>,
  #dlti.dl_entry<"dlti.stack_alignment", 64 : i32>,
  #dlti.dl_entry<"dlti.mangling_mode", "o">,
  #dlti.dl_entry<"dlti.legal_int_widths", array<i32: 32, 64>>,
  #dlti.dl_entry<"dlti.function_pointer_alignment", #dlti.function_pointer_alignment<16, function_dependent = false>>,
  #dlti.dl_entry<index, 64>,
  #dlti.dl_entry<i64, dense<[32, 64]> : vector<2xi64>>,
  #dlti.dl_entry<f80, dense<128> : vector<2xi64>>,
  #dlti.dl_entry<!llvm.ptr, dense<[64, 64, 64, 32]> : vector<4xi64>>,
  #dlti.dl_entry<!llvm.ptr<3>, dense<[32, 32, 32]> : vector<3xi64>>
>} {
}
