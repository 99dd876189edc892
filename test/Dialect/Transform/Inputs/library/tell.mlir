// Sequences that say where they are: a public one that uses a private one.
module attributes {transform.with_named_sequence} {
  transform.named_sequence private @helper(%op: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %op, "helper of tell" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @tell(%op: !transform.any_op {transform.readonly}) {
    transform.include @helper failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
}
