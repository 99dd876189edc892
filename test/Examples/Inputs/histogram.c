#include <inttypes.h>
#include <stdio.h>

int main(void) {
  uint64_t state = 20251121;
  int64_t bins[16] = {0}, count = 0, most = 0;
  for (; most < 500; count++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    uint64_t high = state >> 40;
    int64_t n = ++bins[((high & 15) + (high >> 4 & 15)) / 2];
    if (n > most) most = n;
  }
  printf("%" PRId64 "\n", count);
  for (int i = 0; i < 16; i++) printf("%" PRId64 "\n", bins[i]);
  printf("%" PRId64 "\n", (int64_t)state % 500);
}
