// RUN: oxmlir-opt --split-input-file --verify-diagnostics %s

func.func @shapes(%i: i32, %p: vector<[4]xi1>, %v: vector<[16]xi8>) {
  // expected-error @below {{'arm_sme.intr.write.horiz' op failed to verify that all of {predicate, vector} have same shape}}
  "arm_sme.intr.write.horiz"(%i, %p, %v) <{tile_id = 0 : i32}> : (i32, vector<[4]xi1>, vector<[16]xi8>) -> ()
  return
}

// -----

func.func @elements(%i: i32, %p: vector<[4]xi1>, %v: vector<[4]xf32>) {
  // expected-error @below {{'arm_sme.intr.read.vert' op failed to verify that all of {vector, res} have same element type}}
  %0 = "arm_sme.intr.read.vert"(%v, %p, %i) <{tile_id = 0 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xi32>
  return
}

// -----

func.func @count() {
  // expected-error @below {{'arm_sme.intr.cntsd' op failed to verify that `res` is i64}}
  %0 = "arm_sme.intr.cntsd"() : () -> i32
  return
}

// -----

func.func @tile() {
  // expected-error @below {{'arm_sme.intr.zero' op requires attribute 'tile_mask'}}
  "arm_sme.intr.zero"() : () -> ()
  return
}
