// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics -o /dev/null

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %size = transform.tune.knob<"size"> = 8 : i64 from options = [4, 8] -> !transform.param<i64>
    // expected-remark @below {{size 8}}
    transform.debug.emit_param_as_remark %size, "size" : !transform.param<i64>
    %first = transform.tune.alternatives<"which"> selected_region = 0 -> !transform.any_param {
      %a = transform.param.constant "a" -> !transform.any_param
      transform.yield %a : !transform.any_param
    }, {
      %b = transform.param.constant "b" -> !transform.any_param
      transform.yield %b : !transform.any_param
    }
    // expected-remark @below {{first "a"}}
    transform.debug.emit_param_as_remark %first, "first" : !transform.any_param
    %one = transform.param.constant 1 : i64 -> !transform.param<i64>
    transform.tune.alternatives<"which"> selected_region = %one : !transform.param<i64> {
      transform.debug.emit_param_as_remark %one, "not here" : !transform.param<i64>
      transform.yield
    }, {
      // expected-remark @below {{second 1}}
      transform.debug.emit_param_as_remark %one, "second" : !transform.param<i64>
      transform.yield
    }
    transform.yield
  }
}

// -----

// What regions of operations do to a handle counts when they run, not for what a sequence says of its arguments.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @unrolls(%loop: !transform.op<"scf.for"> {transform.readonly}) {
    transform.tune.alternatives<"how"> {
      transform.loop.unroll %loop {factor = 2} : !transform.op<"scf.for">
      transform.yield
    }, {
      transform.yield
    }
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error @below {{non-deterministic choice "size" is only resolved through providing a `selected` attr}}
    %size = transform.tune.knob<"size"> options = [4, 8] -> !transform.param<i64>
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error @below {{non-deterministic choice "which" is only resolved through providing a `selected_region` attr/param}}
    transform.tune.alternatives<"which"> {
      transform.yield
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %name = transform.param.constant "b" -> !transform.any_param
    // expected-error @below {{param should hold exactly one integer attribute, got: "b"}}
    transform.tune.alternatives<"which"> selected_region = %name : !transform.any_param {
      transform.yield
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %three = transform.param.constant 3 : i64 -> !transform.any_param
    // expected-error @below {{'selected_region' attribute/param specifies region at index 3 while op has only 1 regions}}
    transform.tune.alternatives<"which"> selected_region = %three : !transform.any_param {
      transform.yield
    }
    transform.yield
  }
}
