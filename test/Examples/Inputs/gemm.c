#include <stdio.h>

static double a[64][48], b[48][80], c[64][80];

int main(void) {
  for (int i = 0; i < 64; i++)
    for (int k = 0; k < 48; k++) a[i][k] = (3 * i + 5 * k) % 11;
  for (int k = 0; k < 48; k++)
    for (int j = 0; j < 80; j++) b[k][j] = (5 * k + 3 * j) % 13;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 80; j++) c[i][j] = (3 * i + 3 * j) % 5;
  double total = 0;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 80; j++) {
      double sum = 0.25 * c[i][j];
      for (int k = 0; k < 48; k++) sum += 1.5 * a[i][k] * b[k][j];
      total += sum * ((80 * i + j) % 7 + 1);
    }
  printf("%lld\n", (long long)total);
}
