// Recursive and multi-block functions: Ackermann, Euclid, the queens puzzle,
// and a small state machine over cf.switch.
//
// RUN: %{run} > %t
// RUN: FileCheck --match-full-lines %s < %t

// The values are known: A(2, 9) = 21, A(3, 4) = 125, gcd(1071, 462) = 21, 92
// ways to place eight queens, 111 Collatz steps from 27 to 1.
// CHECK: 21
// CHECK-NEXT: 125
// CHECK-NEXT: 21
// CHECK-NEXT: 92
// CHECK-NEXT: 111

func.func private @ackermann(%m: i64, %n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %m_zero = arith.cmpi eq, %m, %zero : i64
  cf.cond_br %m_zero, ^bottom, ^above
^bottom:
  %next = arith.addi %n, %one : i64
  return %next : i64
^above:
  %m_less = arith.subi %m, %one : i64
  %n_zero = arith.cmpi eq, %n, %zero : i64
  cf.cond_br %n_zero, ^outer(%one : i64), ^inner
^inner:
  %n_less = arith.subi %n, %one : i64
  %reached = call @ackermann(%m, %n_less) : (i64, i64) -> i64
  cf.br ^outer(%reached : i64)
^outer(%argument: i64):
  %result = call @ackermann(%m_less, %argument) : (i64, i64) -> i64
  return %result : i64
}

func.func private @gcd(%a: i64, %b: i64) -> i64 {
  %zero = arith.constant 0 : i64
  cf.br ^test(%a, %b : i64, i64)
^test(%x: i64, %y: i64):
  %done = arith.cmpi eq, %y, %zero : i64
  cf.cond_br %done, ^exit, ^step
^step:
  %rest = arith.remui %x, %y : i64
  cf.br ^test(%y, %rest : i64, i64)
^exit:
  return %x : i64
}

// Ways to fill the rows from %row on; a set bit is a column or diagonal under attack.
func.func private @queens(%row: index, %columns: i32, %left: i32, %right: i32) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %bit = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %full = arith.cmpi eq, %row, %c8 : index
  %ways = scf.if %full -> (i64) {
    scf.yield %one : i64
  } else {
    %next_row = arith.addi %row, %c1 : index
    %either = arith.ori %columns, %left : i32
    %attacked = arith.ori %either, %right : i32
    %sum = scf.for %column = %c0 to %c8 step %c1 iter_args(%acc = %zero) -> (i64) {
      %shift = arith.index_cast %column : index to i32
      %queen = arith.shli %bit, %shift : i32
      %hit = arith.andi %attacked, %queen : i32
      %free = arith.cmpi eq, %hit, %none : i32
      %found = scf.if %free -> (i64) {
        %new_columns = arith.ori %columns, %queen : i32
        %new_left = arith.ori %left, %queen : i32
        %new_right = arith.ori %right, %queen : i32
        %moved_left = arith.shli %new_left, %bit : i32
        %moved_right = arith.shrui %new_right, %bit : i32
        %below = func.call @queens(%next_row, %new_columns, %moved_left, %moved_right) : (index, i32, i32, i32) -> i64
        scf.yield %below : i64
      } else {
        scf.yield %zero : i64
      }
      %next = arith.addi %acc, %found : i64
      scf.yield %next : i64
    }
    scf.yield %sum : i64
  }
  return %ways : i64
}

func.func private @collatz(%from: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  cf.br ^look(%from, %zero : i64, i64)
^look(%n: i64, %steps: i64):
  %more = arith.addi %steps, %one : i64
  %is_one = arith.cmpi eq, %n, %one : i64
  %odd = arith.trunci %n : i64 to i1
  %odd_state = arith.extui %odd : i1 to i32
  %end_state = arith.constant 7 : i32
  %state = arith.select %is_one, %end_state, %odd_state : i32
  cf.switch %state : i32, [
    default: ^exit(%steps : i64),
    0: ^halve,
    1: ^triple
  ]
^halve:
  %half = arith.shrui %n, %one : i64
  cf.br ^look(%half, %more : i64, i64)
^triple:
  %tripled = arith.muli %n, %three : i64
  %raised = arith.addi %tripled, %one : i64
  cf.br ^look(%raised, %more : i64, i64)
^exit(%result: i64):
  return %result : i64
}

func.func @main() -> i32 {
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %four = arith.constant 4 : i64
  %nine = arith.constant 9 : i64
  %a29 = call @ackermann(%two, %nine) : (i64, i64) -> i64
  call @print(%a29) : (i64) -> ()
  %a34 = call @ackermann(%three, %four) : (i64, i64) -> i64
  call @print(%a34) : (i64) -> ()
  %x = arith.constant 1071 : i64
  %y = arith.constant 462 : i64
  %gcd = call @gcd(%x, %y) : (i64, i64) -> i64
  call @print(%gcd) : (i64) -> ()
  %c0 = arith.constant 0 : index
  %none = arith.constant 0 : i32
  %ways = call @queens(%c0, %none, %none, %none) : (index, i32, i32, i32) -> i64
  call @print(%ways) : (i64) -> ()
  %c27 = arith.constant 27 : i64
  %steps = call @collatz(%c27) : (i64) -> i64
  call @print(%steps) : (i64) -> ()
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
