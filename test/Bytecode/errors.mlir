// What is wrong with bytecode is said at the file, with the version and who wrote it.
//
// RUN: oxmlir-opt %s --allow-unregistered-dialect --emit-bytecode -o %t
// RUN: not oxmlir-opt %t 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: head -c 60 %t > %t.short && not oxmlir-opt %t.short 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: head -c 4 %t > %t.magic && not oxmlir-opt < %t.magic 2>&1 | FileCheck %s --check-prefix=MAGIC
// RUN: not oxmlir-opt %s --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=7 2>&1 | FileCheck %s --check-prefix=NEWER
// RUN: not oxmlir-opt %s --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// UNKNOWN: {{.*}}.tmp:0:0: error: dialect 'other' is unknown. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used.
// UNKNOWN: {{.*}}.tmp:0:0: note: in bytecode version 6 produced by: oxmlir
// SHORT: .short:0:0: error: attempting to parse {{.*}} bytes when only {{.*}} remain
// SHORT: note: in bytecode version 6 produced by: oxmlir
// MAGIC: <stdin>:0:0: error: attempting to parse a byte at the end of the bytecode
// NEWER: error: unsupported version requested 7, must be in range [0, 6]
// NEGATIVE: error: unsupported version requested -1, must be in range [0, 6]
"other.op"() : () -> ()
