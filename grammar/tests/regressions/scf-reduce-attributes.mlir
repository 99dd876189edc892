func.func @f(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    "scf.reduce"() {a = 3 : index} : () -> ()
  }
  return
}
