// A program as it was written in 2019: bare maps, operations of the standard dialect, loops of the loop dialect, calls of values.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t

// A matrix times a vector, each row weighted by its number.
// CHECK: 198
// Quotients, remainder and shifts of -100 and 7 in 32 bits, signed and not.
// CHECK-NEXT: -14
// CHECK-NEXT: 613566742
// CHECK-NEXT: -2
// CHECK-NEXT: -1
// CHECK-NEXT: 33554431
// The size of a buffer, and every second element of the second row of a matrix.
// CHECK-NEXT: 12
// CHECK-NEXT: 16
// The smallest of some numbers, by comparison and choice.
// CHECK-NEXT: -3

#product = (d0, d1) -> (d0 * 4 + d1)

func @putchar(i32) -> i32

func @matvec(%n: index) -> i64 {
  %zero = constant 0 : i64
  %matrix = alloc(%n) : memref<?x4xi64>
  %vector = alloc() : memref<4xi64>
  %result = alloc(%n) : memref<?xi64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 4 {
      %v = affine.apply #product(%i, %j)
      %int = index_cast %v : index to i64
      store %int, %matrix[%i, %j] : memref<?x4xi64>
      affine.if (d0) : (d0 == 0) (%i) {
        %w = affine.apply (d0) -> (d0 mod 3) (%j)
        %weight = index_cast %w : index to i64
        store %weight, %vector[%j] : memref<4xi64>
      }
    }
  }
  affine.for %i = 0 to %n {
    store %zero, %result[%i] : memref<?xi64>
    affine.for %j = 0 to 4 {
      %a = load %matrix[%i, %j] : memref<?x4xi64>
      %b = load %vector[%j] : memref<4xi64>
      %c = load %result[%i] : memref<?xi64>
      %ab = muli %a, %b : i64
      %sum = addi %c, %ab : i64
      store %sum, %result[%i] : memref<?xi64>
    }
  }
  %total = alloc() : memref<i64>
  store %zero, %total[] : memref<i64>
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %rows = dim %result, 0 : memref<?xi64>
  loop.for %i = %c0 to %rows step %c1 {
    %v = load %result[%i] : memref<?xi64>
    %number = index_cast %i : index to i64
    %term = muli %v, %number : i64
    %old = load %total[] : memref<i64>
    %new = addi %old, %term : i64
    store %new, %total[] : memref<i64>
  }
  %sum = load %total[] : memref<i64>
  dealloc %matrix : memref<?x4xi64>
  dealloc %vector : memref<4xi64>
  dealloc %result : memref<?xi64>
  return %sum : i64
}

// The whole buffer of `n` rows of three.
func @elements(%n: index) -> i64 {
  %buffer = alloc(%n) : memref<?x3xi32>
  %0 = dim %buffer, 0 : memref<?x3xi32>
  %1 = dim %buffer, 1 : memref<?x3xi32>
  %2 = muli %0, %1 : index
  %3 = index_cast %2 : index to i64
  dealloc %buffer : memref<?x3xi32>
  return %3 : i64
}

// The second row begins behind the eight elements of the first.
func @every_second() -> i64 {
  %m = alloc() : memref<2x8xi64>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 8 {
      %v = affine.apply (d0, d1) -> (d0 + d1) (%i, %j)
      %int = index_cast %v : index to i64
      store %int, %m[%i, %j] : memref<2x8xi64>
    }
  }
  %view = subview %m[][][] : memref<2x8xi64> to memref<1x4xi64, (d0, d1) -> (d0 * 8 + d1 * 2 + 8)>
  %sum = alloca() : memref<1xi64>
  store 0 to %sum[0] : memref<1xi64>
  affine.for %j = 0 to 4 {
    %c0 = constant 0 : index
    %v = load %view[%c0, %j] : memref<1x4xi64, (d0, d1) -> (d0 * 8 + d1 * 2 + 8)>
    %old = load %sum[0] : memref<1xi64>
    %new = addi %old, %v : i64
    store %new, %sum[0] : memref<1xi64>
  }
  %all = load %sum[0] : memref<1xi64>
  dealloc %m : memref<2x8xi64>
  return %all : i64
}

func @smaller(%a: i64, %b: i64) -> i64 {
  %less = cmpi "slt", %a, %b : i64
  %0 = select %less, %a, %b : i64
  return %0 : i64
}

func @digits(%n: i64) {
  %c10 = constant 10 : i64
  %c0 = constant 0 : i64
  %c48 = constant 48 : i64
  %rest = divi_unsigned %n, %c10 : i64
  %more = cmpi "ne", %rest, %c0 : i64
  cond_br %more, ^more, ^last
^more:
  call @digits(%rest) : (i64) -> ()
  br ^last
^last:
  %digit = remi_unsigned %n, %c10 : i64
  %code = addi %digit, %c48 : i64
  %char = trunci %code : i64 to i32
  %0 = call @putchar(%char) : (i32) -> i32
  return
}

func @print(%n: i64) {
  %c0 = constant 0 : i64
  %minus = constant 45 : i32
  %newline = constant 10 : i32
  %negative = cmpi "slt", %n, %c0 : i64
  cond_br %negative, ^negative, ^number(%n : i64)
^negative:
  %0 = call @putchar(%minus) : (i32) -> i32
  %1 = subi %c0, %n : i64
  br ^number(%1 : i64)
^number(%magnitude: i64):
  call @digits(%magnitude) : (i64) -> ()
  %2 = call @putchar(%newline) : (i32) -> i32
  return
}

func @print_signed(%n: i32) {
  %0 = sexti %n : i32 to i64
  call @print(%0) : (i64) -> ()
  return
}

func @print_unsigned(%n: i32) {
  %0 = zexti %n : i32 to i64
  call @print(%0) : (i64) -> ()
  return
}

func @main() -> i32 {
  %c4 = constant 4 : index
  %0 = call @matvec(%c4) : (index) -> i64
  call @print(%0) : (i64) -> ()

  %a = constant -100 : i32
  %b = constant 7 : i32
  %1 = divi_signed %a, %b : i32
  call @print_signed(%1) : (i32) -> ()
  %2 = divi_unsigned %a, %b : i32
  call @print_unsigned(%2) : (i32) -> ()
  %3 = remi_signed %a, %b : i32
  call @print_signed(%3) : (i32) -> ()
  %4 = shift_right_signed %a, %b : i32
  call @print_signed(%4) : (i32) -> ()
  %5 = shift_right_unsigned %a, %b : i32
  call @print_unsigned(%5) : (i32) -> ()

  %6 = call @elements(%c4) : (index) -> i64
  call @print(%6) : (i64) -> ()
  %7 = call @every_second() : () -> i64
  call @print(%7) : (i64) -> ()

  %smaller = constant @smaller : (i64, i64) -> i64
  %c5 = constant 5 : i64
  %m3 = constant -3 : i64
  %8 = call_indirect %smaller(%c5, %m3) : (i64, i64) -> i64
  call @print(%8) : (i64) -> ()
  %success = constant 0 : i32
  return %success : i32
}
