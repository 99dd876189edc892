// RUN: oxmlir-opt --run=structs %s | FileCheck %s --check-prefix=STRUCT
// RUN: oxmlir-opt --run=globals %s | FileCheck %s --check-prefix=GLOBAL
// RUN: oxmlir-opt --run=blocks %s | FileCheck %s --check-prefix=BLOCK
// RUN: oxmlir-opt --run=atomics %s | FileCheck %s --check-prefix=ATOMIC
// RUN: oxmlir-opt --run=bits %s | FileCheck %s --check-prefix=BITS
// RUN: not oxmlir-opt --run=outside %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not oxmlir-opt --run=inbounds %s 2>&1 | FileCheck %s --check-prefix=INBOUNDS
// RUN: not oxmlir-opt --run=overlap %s 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: not oxmlir-opt --run=misaligned %s 2>&1 | FileCheck %s --check-prefix=ALIGN
// RUN: not oxmlir-opt --run=after_life %s 2>&1 | FileCheck %s --check-prefix=LIFE
// RUN: not oxmlir-opt --run=restored %s 2>&1 | FileCheck %s --check-prefix=RESTORED
// RUN: not oxmlir-opt --run=null %s 2>&1 | FileCheck %s --check-prefix=NULL

// A field is found by its offset, padding counted.
// STRUCT: 42 : i32
// STRUCT-NEXT: 4 : i64
func.func @structs() -> (i32, i64) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %x = llvm.mlir.constant(42 : i32) : i32
  %s = llvm.alloca %one x !llvm.struct<(i8, i32)> : (i64) -> !llvm.ptr
  %f = llvm.getelementptr inbounds %s[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32)>
  llvm.store %x, %f : i32, !llvm.ptr
  %b = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %y = llvm.load %b : !llvm.ptr -> i32
  %p = llvm.ptrtoint %s : !llvm.ptr to i64
  %q = llvm.ptrtoint %f : !llvm.ptr to i64
  %d = llvm.sub %q, %p : i64
  return %y, %d : i32, i64
}

llvm.mlir.global internal @counter(7 : i32) : i32
llvm.mlir.global internal constant @table(dense<[1, 2, 3]> : tensor<3xi32>) : !llvm.array<3 x i32>
llvm.mlir.global internal constant @where() : !llvm.ptr {
  %0 = llvm.mlir.addressof @counter : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// GLOBAL: 9 : i32
func.func @globals() -> i32 {
  %w = llvm.mlir.addressof @where : !llvm.ptr
  %p = llvm.load %w : !llvm.ptr -> !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %e = llvm.getelementptr %t[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i32>
  %y = llvm.load %e : !llvm.ptr -> i32
  %z = llvm.add %x, %y : i32
  llvm.store %z, %p : i32, !llvm.ptr
  %again = llvm.mlir.addressof @counter : !llvm.ptr
  %r = llvm.load %again : !llvm.ptr -> i32
  return %r : i32
}

// BLOCK: 16843009 : i32
func.func @blocks() -> i32 {
  %n = llvm.mlir.constant(8 : i64) : i64
  %one = llvm.mlir.constant(1 : i8) : i8
  %a = llvm.alloca %n x i8 {alignment = 4 : i64} : (i64) -> !llvm.ptr
  %b = llvm.alloca %n x i8 {alignment = 4 : i64} : (i64) -> !llvm.ptr
  "llvm.intr.memset"(%a, %one, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memcpy"(%b, %a, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %x = llvm.load %b : !llvm.ptr -> i32
  return %x : i32
}

// Vectors of single bits are packed, in arrays too.
// BITS: true : i1
func.func @bits() -> i1 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %c = llvm.mlir.constant(dense<[[false, true], [false, true]]> : vector<2x2xi1>) : !llvm.array<2 x vector<2xi1>>
  %p = llvm.alloca %one x !llvm.array<2 x vector<2xi1>> : (i64) -> !llvm.ptr
  llvm.store %c, %p : !llvm.array<2 x vector<2xi1>>, !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, vector<2xi1>
  %v = llvm.load %q : !llvm.ptr -> vector<2xi1>
  %x = llvm.extractelement %v[%one : i64] : vector<2xi1>
  return %x : i1
}

// ATOMIC: 5 : i32
// ATOMIC-NEXT: true : i1
// ATOMIC-NEXT: 11 : i32
func.func @atomics() -> (i32, i1, i32) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %c5 = llvm.mlir.constant(5 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  llvm.store %c5, %p : i32, !llvm.ptr
  %old = llvm.atomicrmw add %p, %c3 seq_cst : !llvm.ptr, i32
  %pair = llvm.cmpxchg %p, %c8, %c3 seq_cst seq_cst : !llvm.ptr, i32
  %ok = llvm.extractvalue %pair[1] : !llvm.struct<(i32, i1)>
  %was = llvm.extractvalue %pair[0] : !llvm.struct<(i32, i1)>
  %now = llvm.load %p : !llvm.ptr -> i32
  %sum = llvm.add %was, %now : i32
  return %old, %ok, %sum : i32, i1, i32
}

// OUTSIDE: error: undefined behavior: 'llvm.load': 4 bytes at offset 4 are out of bounds of an allocation of 4 bytes
func.func @outside() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %x = llvm.load %q : !llvm.ptr -> i32
  return
}

// INBOUNDS: error: undefined behavior: 'llvm.store': a pointer is poison
// INBOUNDS: note: poison was made here: 'llvm.getelementptr': byte 8 is out of bounds of an allocation of 4 bytes
func.func @inbounds() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %c = llvm.mlir.constant(0 : i32) : i32
  %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr inbounds %p[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %r = llvm.getelementptr %q[-2] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %c, %r : i32, !llvm.ptr
  return
}

// OVERLAP: error: undefined behavior: 'llvm.intr.memcpy': the blocks overlap
func.func @overlap() {
  %n = llvm.mlir.constant(8 : i64) : i64
  %len = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i8
  "llvm.intr.memcpy"(%q, %p, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  return
}

// ALIGN: error: undefined behavior: 'llvm.load': the address 0x{{[0-9a-f]+}} is no multiple of 4
func.func @misaligned() {
  %n = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.alloca %n x i8 {alignment = 8 : i64} : (i64) -> !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
  %x = llvm.load %q : !llvm.ptr -> i32
  return
}

// LIFE: error: undefined behavior: 'cf.assert': the condition of an assertion is poison
func.func @after_life() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %t = llvm.mlir.constant(true) : i1
  %p = llvm.alloca %one x i1 : (i64) -> !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  llvm.store %t, %p : i1, !llvm.ptr
  llvm.intr.lifetime.end %p : !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i1
  cf.assert %x, "dead"
  return
}

// RESTORED: error: undefined behavior: 'llvm.load': memory is used after its scope was left
func.func @restored() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.intr.stacksave : !llvm.ptr
  %p = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  llvm.store %one, %p : i64, !llvm.ptr
  llvm.intr.stackrestore %s : !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  return
}

// NULL: error: undefined behavior: 'llvm.load': the pointer is null
func.func @null() {
  %p = llvm.mlir.zero : !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  return
}
