// A private sequence that has the name of one in another file.
module attributes {transform.with_named_sequence} {
  transform.named_sequence private @helper(%op: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %op, "helper of repeat" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @repeat(%op: !transform.any_op {transform.readonly}) {
    transform.include @helper failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.include @helper failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
}
