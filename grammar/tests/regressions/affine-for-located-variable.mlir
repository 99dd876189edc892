func.func @f(%c: i32) {
  %0 = affine.for %i loc("i") = 0 to 8 iter_args(%a loc("a") = %c) -> i32 {
    affine.yield %a : i32
  }
  return
}
