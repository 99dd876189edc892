// RUN: oxmlir-opt %s --split-input-file --llvm-target-to-target-features | FileCheck %s

// Features follow from the triple and the processor.
// CHECK: chip = "", features = <["+64bit", "+64bit-mode", "+cx8", {{.*}}, "+sse", "+sse2", "+vzeroupper", "+x87"]>>
module attributes {llvm.target = #llvm.target<triple = "x86_64-unknown-linux", chip = "">} {}

// -----

// What a feature needs comes with it; what needs one that is taken away goes.
// CHECK: "+aes", "+avx"
// CHECK-SAME: "+sse4.1", "+sse4.2", "+ssse3"
module attributes {llvm.target = #llvm.target<triple = "x86_64-linux", chip = "", features = <["+avx", "+aes"]>>} {}

// -----

// CHECK: chip = "nehalem"
// CHECK-NOT: "+sse3"
// CHECK-NOT: "+sse4.2"
// CHECK: "+vzeroupper"
module attributes {llvm.target = #llvm.target<triple = "x86_64-linux", chip = "nehalem", features = <["-sse3"]>>} {}

// -----

// CHECK: features = <["+a57", {{.*}}"+aes", {{.*}}"+neon", {{.*}}"+v8a"
module attributes {llvm.target = #llvm.target<triple = "aarch64-linux", chip = "cortex-a57">} {}

// -----

// CHECK: chip = "", features = <[]>>
module attributes {llvm.target = #llvm.target<triple = "spirv64", chip = "">} {}

// -----

// Where no processor is named, the triple says more.
// CHECK: chip = "", features = <["+32bit"]>>
module attributes {llvm.target = #llvm.target<triple = "loongarch32", chip = "">} {}

// -----

// CHECK: chip = "", features = <["+32s", "+64bit", "+d", "+f", "+lsx", "+ual"]>>
module attributes {llvm.target = #llvm.target<triple = "loongarch64", chip = "">} {}

// -----

// A feature may come without those that it needs.
// CHECK: triple = "amdgcn", chip = "", features = <["+southern-islands", "+wavefrontsize64"]>>
module attributes {llvm.target = #llvm.target<triple = "amdgcn", chip = "">} {}

// -----

// CHECK: triple = "sparcv9", chip = "generic", features = <["+64bit"]>>
module attributes {llvm.target = #llvm.target<triple = "sparcv9", chip = "generic">} {}

// -----

// CHECK: triple = "sparcv9", chip = "", features = <["+64bit", "+v9"]>>
module attributes {llvm.target = #llvm.target<triple = "sparcv9", chip = "">} {}
