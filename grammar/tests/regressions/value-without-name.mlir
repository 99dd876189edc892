func.func @f() {
  %0 , %,%12 = "test.call"() : () -> (i1, memref<1xf32>, i32)
  return
}
