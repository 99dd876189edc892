// A program that crashes or does not end is an error, behind what it has written.
//
// RUN: not oxmlir-opt %s --run=divides --run-engine=llvm --run-opt-level=0 2>&1 | FileCheck %s --check-prefix=DIVIDES
// RUN: not oxmlir-opt %s --run=writes --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=WRITES
// RUN: not oxmlir-opt %s --run=recurs --run-engine=llvm --run-opt-level=0 2>&1 | FileCheck %s --check-prefix=RECURS
// RUN: not oxmlir-opt %s --run=aborts --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=ABORTS
// RUN: not oxmlir-opt %s --run=traps --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=TRAPS
// RUN: not oxmlir-opt %s --run=exits --run-engine=llvm 2>&1 | FileCheck %s --check-prefix=EXITS
// RUN: not oxmlir-opt %s --run=spins --run-engine=llvm --run-max-seconds=1 2>&1 | FileCheck %s --check-prefix=SPINS
// RUN: rm -f %t && not oxmlir-opt %s --run=aborts --run-engine=llvm -o %t 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not ls %t

llvm.func @printI64(i64)
llvm.func @printNewline()
llvm.func @abort()
llvm.func @exit(i32)

// DIVIDES: error: the program crashed: SIGFPE (a division of integers that has no result)
llvm.func @divides() -> i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  %2 = llvm.ptrtoint %1 : !llvm.ptr to i32
  %3 = llvm.sdiv %2, %0 : i32
  llvm.return %3 : i32
}

// WRITES: {{^}}42<unknown>:0: error: the program crashed: SIGSEGV (an access of memory that is not its own, or too deep a recursion)
llvm.func @writes() {
  %0 = llvm.mlir.constant(42 : i64) : i64
  llvm.call @printI64(%0) : (i64) -> ()
  %1 = llvm.inttoptr %0 : i64 to !llvm.ptr
  llvm.store volatile %0, %1 : i64, !llvm.ptr
  llvm.return
}

// RECURS: error: the program crashed: SIGSEGV
llvm.func @recurs(%n: i64) -> i64 {
  %0 = llvm.call @recurs(%n) : (i64) -> i64
  %1 = llvm.add %0, %n : i64
  llvm.return %1 : i64
}

// ABORTS: {{^}}1{{$}}
// ABORTS-NEXT: <unknown>:0: error: the program crashed: SIGABRT (it aborts itself)
// FILE: error: the program crashed: SIGABRT (it aborts itself)
llvm.func @aborts() {
  %0 = llvm.mlir.constant(1 : i64) : i64
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.call @abort() : () -> ()
  llvm.unreachable
}

// TRAPS: error: the program crashed: SIGILL (an instruction that must not be reached, or that this machine does not have)
llvm.func @traps() {
  "llvm.intr.trap"() : () -> ()
  llvm.unreachable
}

// EXITS: error: the program ended itself with status 3
llvm.func @exits() {
  %0 = llvm.mlir.constant(3 : i32) : i32
  llvm.call @exit(%0) : (i32) -> ()
  llvm.unreachable
}

// SPINS: error: the program has not ended after 1 s
llvm.func @spins() {
  %0 = llvm.mlir.constant(1 : i64) : i64
  %1 = llvm.alloca %0 x i64 : (i64) -> !llvm.ptr
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.br ^again
^again:
  llvm.store volatile %0, %1 : i64, !llvm.ptr
  llvm.br ^again
}
