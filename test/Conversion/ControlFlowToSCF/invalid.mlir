// RUN: oxmlir-opt %s --lift-cf-to-scf --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @unreachable() {
  return
^a:
  // expected-error@+1 {{transformation does not support unreachable blocks}}
  "test.a"() : () -> ()
  return
}

// -----

func.func @unreachable_cycle(%c: i1) {
  return
^a:
  cf.cond_br %c, ^b, ^a
^b:
  // expected-error@+1 {{transformation does not support unreachable blocks}}
  return
}

// -----

// Nobody sees that these go round for ever.
func.func @closed_cycle(%c: i1) {
  return
^a:
  cf.cond_br %c, ^b, ^a
^b:
  cf.br ^a
}

// -----

func.func @unknown_branch(%c: i1) {
  // expected-error@+1 {{transformation does not support terminators with successors not implementing BranchOpInterface}}
  "test.branch"(%c)[^a, ^b] : (i1) -> ()
^a:
  return
^b:
  return
}

// -----

func.func @other_branch(%c: i1) {
  // expected-error@+1 {{Cannot convert unknown control flow op to structured control flow}}
  llvm.cond_br %c, ^a, ^b
^a:
  return
^b:
  return
}

// -----

func.func @no_way_out() {
  scf.execute_region {
    cf.br ^a
  ^a:
    // expected-error@+1 {{Cannot create unreachable terminator for 'scf.execute_region'}}
    cf.br ^a
  }
  return
}

// -----

func.func @symbol_of_a_loop(%x: i32, %m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  // expected-error@below {{'affine.store' op operand cannot be used as a symbol}}
  // expected-note@below {{values of loops that were branches are neither dimensions nor symbols; lower affine operations first, with --lower-affine}}
  affine.store %x, %m[symbol(%i)] : memref<4xi32>
  cf.br ^loop(%i : index)
}

// -----

// A block that nothing branches to is named before those that only lead out.
func.func @unreachable_loop() {
  return
^bb1(%0: i8):
  %c = arith.constant false
  cf.cond_br %c, ^bb2, ^bb1(%0 : i8)
^bb2:
  return
^bb3:
  // expected-error @+1 {{transformation does not support unreachable blocks}}
  %1 = arith.constant 3 : i8
  return
}
