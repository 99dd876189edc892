// What one error causes is no further one.
//
// RUN: not oxmlir-opt --split-input-file %s 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: grep -c "error:" %t.err | FileCheck %s --check-prefix=COUNT

// COUNT: {{^}}7{{$}}

// The type is missing, and the next line is taken for it.
//
// CHECK: :[[#@LINE+2]]:26: error: expected non-function type
func.func @type(%a: i32) -> i32 {
  %c = arith.constant 2 :
  %m = arith.addi %a, %c : i32
  return %m : i32
}

// -----

// CHECK: error: invalid SSA name
func.func @name() -> index {
  % = arith.constant 1 : index
  return %1 : index
}

// -----

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: error: use of undeclared SSA value name
func.func @definition(%a: i32) -> i32 {
  %1 = arith.addi %0, %a : i32
  %2 = arith.addi %1, %0 : i32
  %3 = arith.addi %2, %0 : i32
  return %3 : i32
}

// -----

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: undefined symbol alias id 'padded'
func.func private @alias(memref<4xf32, #padded>)
func.func private @again(memref<4xf32, #padded>)

// -----

// CHECK: error: expected operation name in quotes
func.func @half() -> i32 {
      : memref<?xf32> into i32
  return %0 : i32
}

// -----

// Two errors that have nothing to do with each other.
//
// CHECK: error: custom op 'arith.adi' is unknown
// CHECK: error: custom op 'arith.subb' is unknown
func.func @two(%a: i32) -> i32 {
  %0 = arith.adi %a, %a : i32
  %1 = arith.subb %0, %0 : i32
  return %1 : i32
}
