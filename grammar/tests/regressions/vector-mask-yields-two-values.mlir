// The custom form has one operation and its results: a terminator that yields something else cannot be written in it.
func.func @f(%m: vector<4xi1>, %t: tensor<?xf32>, %i: index, %p: f32, %x: vector<4xf32>) {
  %0:2 = vector.mask %m {
    %1 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    vector.yield %1, %x : vector<4xf32>, vector<4xf32>
  } : vector<4xi1> -> (vector<4xf32>, vector<4xf32>)
  return
}
