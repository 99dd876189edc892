func.func @f(%a: i32) {
  "test.call_with_segments"(%a) <{callee = @f, operandSegmentSizes = array<i32: 0, 1, 0>}> : (i32) -> ()
  return
}
