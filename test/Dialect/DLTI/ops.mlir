// RUN: oxmlir-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: oxmlir-opt --allow-unregistered-dialect --mlir-print-op-generic %s | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// Entries are written as keys and values, however they were read.
// CHECK-LABEL: module attributes
// CHECK-SAME: dlti.dl_spec = #dlti.dl_spec<index = 32 : i64, i64 = dense<[32, 64]> : vector<2xi64>, "dlti.endianness" = "little", "custom" = 1 : i8>
module attributes {dlti.dl_spec = #dlti.dl_spec<
    #dlti.dl_entry<index, 32>, i64 = dense<[32, 64]> : vector<2xi64>,
    "dlti.endianness" = "little", #dlti.dl_entry<"custom", 1 : i8>>} {
  // CHECK: "test.entry"() {entry = #dlti.dl_entry<"key", f32>}
  "test.entry"() {entry = #dlti.dl_entry<"key", f32>} : () -> ()
  // CHECK: "test.short"() {spec = #dlti.dl_spec<index = 64 : i64>}
  "test.short"() {spec = #dlti<dl_spec<index = 64>>} : () -> ()
  // CHECK: "test.empty"() {map = #dlti.map<>, spec = #dlti.dl_spec<>}
  "test.empty"() {map = #dlti.map<>, spec = #dlti.dl_spec<>} : () -> ()
  // CHECK: "test.map"() {dlti.map = #dlti.map<i32 = #dlti.map<"bits" = 32 : i64>, "magic" = 4.200000e+01 : f64>}
  "test.map"() {dlti.map = #dlti.map<i32 = #dlti.map<"bits" = 32>, "magic" = 42.0>} : () -> ()
  // CHECK: "test.pointers"() {alignment = #dlti.function_pointer_alignment<64, function_dependent = true>}
  "test.pointers"() {alignment = #dlti.function_pointer_alignment<64, function_dependent = true>} : () -> ()
}

// CHECK: dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cache" = 4096 : ui32>, "GPU" = #dlti.target_device_spec<"lanes" = 16 : i64>>
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"cache" = 4096 : ui32>,
    "GPU" = #dlti.target_device_spec<#dlti.dl_entry<"lanes", 16>>>} {}

// An inner layout may need less alignment than the outer one.
// CHECK: !llvm.struct<()> = dense<[32, 64]>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[32, 64]> : vector<2xi64>>} {
  // CHECK: !llvm.struct<()> = dense<[16, 32]>
  module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[16, 32]> : vector<2xi64>>} {}
}
