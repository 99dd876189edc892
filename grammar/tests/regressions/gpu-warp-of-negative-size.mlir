func.func @f(%n: index) {
  "gpu.warp_execute_on_lane_0"(%n) <{warp_size = -1 : i64}> ({
    gpu.yield
  }) : (index) -> ()
  return
}
