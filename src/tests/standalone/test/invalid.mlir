// What the parser and the verifier refuse.
// RUN: standalone-opt %s --split-input-file --verify-diagnostics

// expected-error@below {{expected 0 to 31 digits behind the point}}
func.func private @digits(!standalone.fixed<32>)

// -----

// expected-error@below {{expected integer value}}
func.func private @parameter(!standalone.fixed<i32>)

// -----

func.func @more_digits_than_the_type() {
  // expected-error@below {{'standalone.constant' op value is not a number of 32 bits with 2 of them behind the point}}
  %0 = standalone.constant 0.125 : <2>
  return
}

// -----

func.func @greater_than_the_type() {
  // expected-error@below {{'standalone.constant' op value is not a number of 32 bits with 31 of them behind the point}}
  %0 = standalone.constant 1.0 : <31>
  return
}

// -----

func.func @other_type(%x: i32) {
  // expected-error@below {{'standalone.when' op operand #0 must be fixed-point number, but got 'i32'}}
  "standalone.when"(%x) ({
  ^bb0:
  }) : (i32) -> ()
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @two_types(%x: !standalone.fixed<8>) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: '!standalone.fixed<4>' vs '!standalone.fixed<8>'}}
  %0 = standalone.mul %x, %x : <4>
  return
}
