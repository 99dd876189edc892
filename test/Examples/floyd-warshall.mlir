// All shortest paths between 60 places, over whole-number distances.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t
// RUN: %if cc %{ %{cc} %S/Inputs/floyd-warshall.c -o %t.exe && %t.exe > %t.want && diff %t.want %t %}

// CHECK: 83438
// CHECK-NEXT: 67

#diagonal = affine_set<(d0, d1) : (d0 - d1 == 0)>

func.func @main() -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %far = arith.constant 999 : i32
  %paths = memref.alloc() : memref<60x60xi32>
  affine.for %i = 0 to 60 {
    affine.for %j = 0 to 60 {
      %ij = arith.muli %i, %j : index
      %hash = affine.apply affine_map<(d0, d1, d2) -> (d0 + d1 * 5 + d2 * 11)>(%ij, %i, %j)
      %near = affine.apply affine_map<(d0) -> (d0 mod 29 + 1)>(%hash)
      %length = arith.index_cast %near : index to i32
      affine.store %length, %paths[%i, %j] : memref<60x60xi32>
      // A ring of roads and some more; a place is at distance 0 of itself.
      %rest = arith.remui %hash, %c7 : index
      %next = affine.apply affine_map<(d0) -> ((d0 + 1) mod 60)>(%i)
      %not_listed = arith.cmpi ne, %rest, %c0 : index
      %not_next = arith.cmpi ne, %next, %j : index
      %no_road = arith.andi %not_listed, %not_next : i1
      scf.if %no_road {
        memref.store %far, %paths[%i, %j] : memref<60x60xi32>
      }
      affine.if #diagonal(%i, %j) {
        affine.store %zero, %paths[%i, %j] : memref<60x60xi32>
      }
    }
  }
  affine.for %k = 0 to 60 {
    affine.for %i = 0 to 60 {
      affine.for %j = 0 to 60 {
        %direct = affine.load %paths[%i, %j] : memref<60x60xi32>
        %first = affine.load %paths[%i, %k] : memref<60x60xi32>
        %second = affine.load %paths[%k, %j] : memref<60x60xi32>
        %detour = arith.addi %first, %second : i32
        %best = arith.minsi %direct, %detour : i32
        affine.store %best, %paths[%i, %j] : memref<60x60xi32>
      }
    }
  }
  // How long all the paths are together, and the longest of them.
  %total, %longest = affine.for %i = 0 to 60 iter_args(%t0 = %zero, %l0 = %zero) -> (i32, i32) {
    %t, %l = affine.for %j = 0 to 60 iter_args(%t1 = %t0, %l1 = %l0) -> (i32, i32) {
      %length = affine.load %paths[%i, %j] : memref<60x60xi32>
      %t2 = arith.addi %t1, %length : i32
      %l2 = arith.maxsi %l1, %length : i32
      affine.yield %t2, %l2 : i32, i32
    }
    affine.yield %t, %l : i32, i32
  }
  %wide_total = arith.extsi %total : i32 to i64
  %wide_longest = arith.extui %longest : i32 to i64
  call @print(%wide_total) : (i64) -> ()
  call @print(%wide_longest) : (i64) -> ()
  memref.dealloc %paths : memref<60x60xi32>
  return %zero : i32
}

// Prints a number in decimal, most significant digit first.
func.func private @print_digits(%n: i64) {
  %c10 = arith.constant 10 : i64
  %zero = arith.constant 48 : i64
  %more = arith.cmpi uge, %n, %c10 : i64
  scf.if %more {
    %rest = arith.divui %n, %c10 : i64
    func.call @print_digits(%rest) : (i64) -> ()
  }
  %digit = arith.remui %n, %c10 : i64
  %code = arith.addi %digit, %zero : i64
  %char = arith.trunci %code : i64 to i32
  %0 = func.call @putchar(%char) : (i32) -> i32
  return
}

// Prints a signed number and the end of the line.
func.func private @print(%n: i64) {
  %c0 = arith.constant 0 : i64
  %minus = arith.constant 45 : i32
  %newline = arith.constant 10 : i32
  %negative = arith.cmpi slt, %n, %c0 : i64
  %opposite = arith.subi %c0, %n : i64
  %magnitude = arith.select %negative, %opposite, %n : i64
  scf.if %negative {
    %0 = func.call @putchar(%minus) : (i32) -> i32
  }
  call @print_digits(%magnitude) : (i64) -> ()
  %1 = call @putchar(%newline) : (i32) -> i32
  return
}

func.func private @putchar(i32) -> i32
