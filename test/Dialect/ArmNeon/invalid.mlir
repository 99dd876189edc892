// RUN: oxmlir-opt --split-input-file --verify-diagnostics %s

func.func @wide(%a: vector<8xi8>) {
  // expected-error @below {{'arm_neon.intr.smull' op failed to verify that res has same vector shape and element bitwidth scaled by 2 as a}}
  %0 = arm_neon.intr.smull %a, %a : vector<8xi8> to vector<8xi32>
  return
}

// -----

func.func @sums(%a: vector<2xi32>, %b: vector<16xi8>) {
  // expected-error @below {{'arm_neon.intr.sdot' op failed to verify that res has the same number of elements as operand b}}
  %0 = arm_neon.intr.sdot %a, %b, %b : vector<16xi8>, vector<16xi8> to vector<2xi32>
  return
}

// -----

func.func @length(%a: vector<8xi32>, %b: vector<16xi8>) {
  // expected-error @below {{'arm_neon.intr.smmla' op operand #0 must be a vector with length 4 of 32-bit signless integer values, but got 'vector<8xi32>'}}
  %0 = "arm_neon.intr.smmla"(%a, %b, %b) : (vector<8xi32>, vector<16xi8>, vector<16xi8>) -> vector<8xi32>
  return
}

// -----

func.func @row(%a: vector<4xi32>, %b: vector<16xi8>) {
  // expected-error @below {{operand `b` should be 2-dimensional}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<16xi8>, vector<16xi8> to vector<4xi32>
  return
}

// -----

func.func @columns(%a: vector<4xi32>, %b: vector<2x8xi8>) {
  // expected-error @below {{operand `b` should have 4 columns}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<2x8xi8>, vector<2x8xi8> to vector<4xi32>
  return
}

// -----

func.func @rows(%a: vector<2xi32>, %b: vector<4x4xi8>) {
  // expected-error @below {{operand `b` should have as many rows as the size of operand `a`}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<2xi32>
  return
}

// -----

func.func @matrix(%a: vector<2x2xi32>, %b: vector<4x4xi8>) {
  // expected-error @below {{operand `a` should be 1-dimensional}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<2x2xi32>
  return
}
