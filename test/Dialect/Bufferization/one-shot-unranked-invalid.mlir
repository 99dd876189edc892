// RUN: oxmlir-opt %s --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics

func.func private @writes(tensor<*xf32>)

func.func @read_only(%a: tensor<*xf32> {bufferization.writable = false}) {
  // expected-error @+1 {{'func.call' op not bufferizable under the given constraints: would write to read-only buffer}}
  func.call @writes(%a) : (tensor<*xf32>) -> ()
  return
}

// -----

func.func private @writes(tensor<*xf32>)

func.func @read_behind(%a: tensor<*xf32>) {
  // expected-error @+1 {{'func.call' op not bufferizable under the given constraints: cannot avoid RaW conflict}}
  func.call @writes(%a) : (tensor<*xf32>) -> ()
  func.call @writes(%a) : (tensor<*xf32>) -> ()
  return
}
