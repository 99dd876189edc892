// Flags that do not go together, targets that there are not, and programs that have no translation.
//
// RUN: not oxmlir-opt %s --emit=asm --emit-bytecode 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not oxmlir-opt %s --emit=mlir --mlir-to-llvmir 2>&1 | FileCheck %s --check-prefix=LLVMIR
// RUN: not oxmlir-opt %s --emit=asm --run=f 2>&1 | FileCheck %s --check-prefix=EXECUTE
// RUN: not oxmlir-opt %s -O2 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: not oxmlir-opt %s --emit=bytecode --target=x86_64 2>&1 | FileCheck %s --check-prefix=BYTECODE
// RUN: not oxmlir-opt %s --emit=bitcode --cpu=haswell 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not oxmlir-opt %s --emit=asm -O4 2>&1 | FileCheck %s --check-prefix=FOUR
// RUN: not oxmlir-opt %s --emit=word 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not oxmlir-opt %s --emit=asm --target=pdp11 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not oxmlir-opt %s --emit=spirv --target=x86_64 2>&1 | FileCheck %s --check-prefix=SPIRV
// RUN: not oxmlir-opt %s --emit=obj --target=x86_64-linux-gnu 2>&1 | FileCheck %s --check-prefix=INVALID
// RUN: echo 'func.func @f() { return }' | not oxmlir-opt --emit=obj 2>&1 | FileCheck %s --check-prefix=DIALECT

// TWO: oxmlir-opt: --emit=asm and --emit-bytecode ask for different output
// LLVMIR: oxmlir-opt: --emit=mlir and --mlir-to-llvmir ask for different output
// EXECUTE: oxmlir-opt: --emit=asm and --run ask for different output
// LEVEL: oxmlir-opt: -O is for what goes through LLVM: --emit=llvm-ir, bitcode, asm, obj or spirv, not mlir
// BYTECODE: oxmlir-opt: --target is for what goes through LLVM: {{.*}}, not bytecode
// CPU: oxmlir-opt: --cpu changes nothing of --emit=bitcode without -O
// FOUR: oxmlir-opt: for the -O option: 4 is not in 0..=3
// FORM: oxmlir-opt: for the --emit option: Cannot find option named 'word'!
// TARGET: emit-errors.mlir:0:0: error: unknown target 'pdp11': there are aarch64, {{.*}}, nvptx64, {{.*}}, spirv64, {{.*}}, x86-64
// SPIRV: error: 'x86_64' is not a SPIR-V target, such as spirv64-unknown-unknown
// INVALID: error: <inline asm>:1:2: invalid instruction mnemonic 'nonsense'
// DIALECT: <stdin>:1:1: error: cannot be converted to LLVM IR: {{.*}} for op: func.func

llvm.func @f() {
  llvm.inline_asm has_side_effects "nonsense", "" : () -> ()
  llvm.return
}
