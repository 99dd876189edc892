// What --emit writes, each form once, with the flags that go with it.
//
// RUN: oxmlir-opt %s --emit=mlir | FileCheck %s --check-prefix=MLIR
// RUN: oxmlir-opt %s --emit=bytecode | oxmlir-opt | FileCheck %s --check-prefix=MLIR
// RUN: oxmlir-opt %s --emit=llvm-ir | FileCheck %s --check-prefix=IR
// RUN: oxmlir-opt %s --emit=llvm-ir --mlir-to-llvmir | FileCheck %s --check-prefix=IR
// RUN: oxmlir-opt %s --emit=llvm-ir -O2 | FileCheck %s --check-prefix=OPTIMIZED
// RUN: oxmlir-opt %s --emit=llvm-ir --O=1 | FileCheck %s --check-prefix=OPTIMIZED
// RUN: oxmlir-opt %s --emit=llvm-ir -O0 | FileCheck %s --check-prefix=IR
// RUN: oxmlir-opt %s --emit=llvm-ir --target=aarch64-unknown-linux-gnu | FileCheck %s --check-prefix=TARGET
// RUN: oxmlir-opt %s --emit=bitcode -o %t.bc
// RUN: oxmlir-opt %t.bc --import-llvm | FileCheck %s --check-prefix=MLIR
// RUN: oxmlir-opt %s --emit=asm --target=x86_64-linux-gnu -O3 | FileCheck %s --check-prefix=X86
// RUN: oxmlir-opt %s --emit=asm --target=x86_64-linux-gnu --cpu=haswell | FileCheck %s --check-prefix=HASWELL
// RUN: oxmlir-opt %s --emit=asm --target=x86_64-linux-gnu --features=+bmi2 | FileCheck %s --check-prefix=HASWELL
// RUN: oxmlir-opt %s --emit=asm --target=riscv64-linux-gnu -O2 | FileCheck %s --check-prefix=RISCV
// RUN: oxmlir-opt %s --emit=obj --target=x86_64-linux-gnu -o %t.o
// RUN: od -A n -t x1 -N 4 %t.o | FileCheck %s --check-prefix=ELF
// RUN: oxmlir-opt %s --emit=obj -o %t.o
// RUN: oxmlir-opt %s --emit=spirv | od -A n -t x1 -N 4 | FileCheck %s --check-prefix=SPIRV
// RUN: oxmlir-opt %s --emit=asm --target=spirv64 | FileCheck %s --check-prefix=SPIRV-TEXT

// MLIR: llvm.func @shifted(%{{.*}}: i32, %{{.*}}: i32) -> i32
// MLIR-COUNT-3: llvm.shl

// IR: source_filename = "LLVMDialectModule"
// IR-NOT: target
// IR: define i32 @shifted(i32 %0, i32 %1)
// IR-NEXT: %3 = shl i32 %0, %1
// IR-NEXT: %4 = shl i32 %3, 1

// OPTIMIZED: define {{.*}}i32 @shifted(i32 %0, i32 %1)
// OPTIMIZED: %3 = shl i32 %0, %1
// OPTIMIZED-NEXT: %4 = shl i32 %3, 3
// OPTIMIZED-NEXT: ret i32 %4

// TARGET: target datalayout = "e-m:e-
// TARGET-NEXT: target triple = "aarch64-unknown-linux-gnu"
// TARGET: define i32 @shifted

// X86-LABEL: shifted:
// X86: shll %cl
// X86-NEXT: leal (,%rdi,8), %eax
// HASWELL-LABEL: shifted:
// HASWELL: shlxl
// RISCV-LABEL: shifted:
// RISCV: sllw a0, a0, a1

// ELF: 7f 45 4c 46
// SPIRV: 03 02 23 07
// SPIRV-TEXT: OpCapability Kernel
// SPIRV-TEXT: OpShiftLeftLogical

llvm.func @shifted(%x: i32, %by: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %0 = llvm.shl %x, %by : i32
  %1 = llvm.shl %0, %one : i32
  %2 = llvm.shl %1, %two : i32
  llvm.return %2 : i32
}
