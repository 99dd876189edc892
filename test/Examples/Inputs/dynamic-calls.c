#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

int main(void) {
  static int numbers[3000];
  for (int n = 0; n <= 3000; n += 1000) {
    uint32_t state = 42;
    for (int i = 0; i < n; i++) {
      state = state * 1103515245u + 12345u;
      numbers[i] = state >> 20;
    }
    qsort(numbers, n, sizeof *numbers, compare);
    int64_t sum = 0;
    for (int i = 0; i < n; i++) sum += (int64_t)numbers[i] * i;
    printf("1\n%lld\n", (long long)sum);
  }
  int small = 5 * 4 * 7, large = 250 * 4 * 7;
  printf("%d\n%d\n", small * 1000 + small % 256, large * 1000 + large % 256);
}
