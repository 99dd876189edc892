// Views of one matrix: a window of it (memref.subview), the window transposed
// (memref.transpose), every second element of a row, and copies out of them.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t
// RUN: %if cc %{ %{cc} %S/Inputs/transpose.c -o %t.exe && %t.exe > %t.want && diff %t.want %t %}

// CHECK: 2853
// CHECK-NEXT: 11
// CHECK-NEXT: 11
// CHECK-NEXT: 37

#window = strided<[30, 1], offset: ?>
#turned = strided<[1, 30], offset: ?>
#spread = strided<[60, 3], offset: 32>

func.func private @copy_window(%from: memref<?x?xi32, strided<[?, ?], offset: ?>>, %to: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %from, %c0 : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %columns = memref.dim %from, %c1 : memref<?x?xi32, strided<[?, ?], offset: ?>>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %columns step %c1 {
      %v = memref.load %from[%i, %j] : memref<?x?xi32, strided<[?, ?], offset: ?>>
      memref.store %v, %to[%i, %j] : memref<?x?xi32>
    }
  }
  return
}

// Sums the elements, each multiplied by its place in row-major order.
func.func private @checksum(%m: memref<?x?xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %rows = memref.dim %m, %c0 : memref<?x?xi32>
  %columns = memref.dim %m, %c1 : memref<?x?xi32>
  %sum = scf.for %i = %c0 to %rows step %c1 iter_args(%outer = %zero) -> (i64) {
    %row = scf.for %j = %c0 to %columns step %c1 iter_args(%acc = %outer) -> (i64) {
      %v = memref.load %m[%i, %j] : memref<?x?xi32>
      %wide = arith.extsi %v : i32 to i64
      %start = arith.muli %i, %columns : index
      %place = arith.addi %start, %j : index
      %weight = arith.index_cast %place : index to i64
      %term = arith.muli %wide, %weight : i64
      %next = arith.addi %acc, %term : i64
      scf.yield %next : i64
    }
    scf.yield %row : i64
  }
  return %sum : i64
}

func.func @main() -> i32 {
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c11 = arith.constant 11 : index
  %matrix = memref.alloc() {alignment = 64 : i64} : memref<20x30xi32>
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 30 {
      %v = affine.apply affine_map<(d0, d1) -> ((d0 * 31 + d1 * 17) mod 101 - 50)>(%i, %j)
      %int = arith.index_cast %v : index to i32
      affine.store %int, %matrix[%i, %j] : memref<20x30xi32>
    }
  }

  // Rows 4 to 10 and columns 6 to 16.
  %window = memref.subview %matrix[%c4, %c6] [%c7, %c11] [1, 1] : memref<20x30xi32> to memref<?x?xi32, #window>
  %turned = memref.transpose %window (i, j) -> (j, i) : memref<?x?xi32, #window> to memref<?x?xi32, #turned>
  %any = memref.cast %turned : memref<?x?xi32, #turned> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %copy = memref.alloc(%c11, %c7) : memref<?x?xi32>
  call @copy_window(%any, %copy) : (memref<?x?xi32, strided<[?, ?], offset: ?>>, memref<?x?xi32>) -> ()
  %sum = call @checksum(%copy) : (memref<?x?xi32>) -> i64
  call @print(%sum) : (i64) -> ()

  // Every second row from the first and every third column from the second.
  %spread = memref.subview %matrix[1, 2] [9, 8] [2, 3] : memref<20x30xi32> to memref<9x8xi32, #spread>
  %any_spread = memref.cast %spread : memref<9x8xi32, #spread> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %dense = memref.alloca() : memref<9x8xi32>
  %any_dense = memref.cast %dense : memref<9x8xi32> to memref<?x?xi32>
  call @copy_window(%any_spread, %any_dense) : (memref<?x?xi32, strided<[?, ?], offset: ?>>, memref<?x?xi32>) -> ()
  %spread_sum = call @checksum(%any_dense) : (memref<?x?xi32>) -> i64
  call @print(%spread_sum) : (i64) -> ()

  // The same elements as one row of 72, read back as 6 x 12.
  %second = memref.alloc() : memref<9x8xi32>
  memref.copy %dense, %second : memref<9x8xi32> to memref<9x8xi32>
  %row = memref.collapse_shape %second [[0, 1]] : memref<9x8xi32> into memref<72xi32>
  %folded = memref.expand_shape %row [[0, 1]] output_shape [6, 12] : memref<72xi32> into memref<6x12xi32>
  %any_folded = memref.cast %folded : memref<6x12xi32> to memref<?x?xi32>
  %folded_sum = call @checksum(%any_folded) : (memref<?x?xi32>) -> i64
  call @print(%folded_sum) : (i64) -> ()
  %reread = memref.reinterpret_cast %second to offset: [16], sizes: [3, 8], strides: [16, 1] : memref<9x8xi32> to memref<3x8xi32, strided<[16, 1], offset: 16>>
  %c2 = arith.constant 2 : index
  %last = memref.load %reread[%c2, %c7] : memref<3x8xi32, strided<[16, 1], offset: 16>>
  %wide_last = arith.extsi %last : i32 to i64
  call @print(%wide_last) : (i64) -> ()

  memref.dealloc %matrix : memref<20x30xi32>
  memref.dealloc %copy : memref<?x?xi32>
  memref.dealloc %second : memref<9x8xi32>
  %success = arith.constant 0 : i32
  return %success : i32
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
