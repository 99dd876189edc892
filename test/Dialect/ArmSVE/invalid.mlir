// RUN: oxmlir-opt --split-input-file --verify-diagnostics %s

func.func @fixed(%mask: vector<4xi1>, %i: vector<4xi32>) {
  // expected-error @below {{'arm_sve.masked.addi' op operand #0 must be scalable vector of 1-bit signless integer values, but got 'vector<4xi1>'}}
  %0 = "arm_sve.masked.addi"(%mask, %i, %i) : (vector<4xi1>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  return
}

// -----

func.func @mask(%mask: vector<[2]xi1>, %i: vector<[4]xi32>) {
  // expected-error @below {{'arm_sve.masked.subi' op failed to verify that mask has i1 element type and same shape as operands}}
  %0 = arm_sve.masked.subi %mask, %i, %i : vector<[2]xi1>, vector<[4]xi32>
  return
}

// -----

func.func @whole(%mask: vector<[4]xi1>) {
  // expected-error @below {{'arm_sve.intr.convert.to.svbool' op failed to verify that 'res' is vector<[16]xi1>}}
  %0 = "arm_sve.intr.convert.to.svbool"(%mask) : (vector<[4]xi1>) -> vector<[8]xi1>
  return
}

// -----

func.func @part(%mask: vector<[16]xi1>) {
  // expected-error @below {{'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>}}
  %0 = "arm_sve.intr.convert.from.svbool"(%mask) : (vector<[16]xi1>) -> vector<[3]xi1>
  return
}

// -----

func.func @no_svbool(%mask: vector<[4]xi1>) {
  // expected-error @below {{'arm_sve.convert_to_svbool' op result #0 must be trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16}, but got 'vector<[8]xi1>'}}
  %0 = "arm_sve.convert_to_svbool"(%mask) : (vector<[4]xi1>) -> vector<[8]xi1>
  return
}

// -----

func.func @other_rows(%mask: vector<2x[4]xi1>) {
  // expected-error @below {{'arm_sve.convert_to_svbool' op failed to verify that expected corresponding svbool type widened to [16]xi1}}
  %0 = "arm_sve.convert_to_svbool"(%mask) : (vector<2x[4]xi1>) -> vector<3x[16]xi1>
  return
}

// -----

func.func @no_predicate(%mask: vector<[3]xi1>) {
  // expected-error @below {{custom op 'arm_sve.convert_to_svbool' 'source' must be trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, 2, 1}, but got 'vector<[3]xi1>'}}
  %0 = arm_sve.convert_to_svbool %mask : vector<[3]xi1>
  return
}
