#include <stdio.h>

static double a[40][70], b[70][50], c[50][80], d[40][80], tmp[40][50];

static double element(unsigned i, unsigned j, unsigned by, unsigned modulus) {
  return (double)((i * j + by) % modulus) / modulus;
}

int main(void) {
  for (int i = 0; i < 40; i++)
    for (int k = 0; k < 70; k++) a[i][k] = element(i, k, 1, 40);
  for (int k = 0; k < 70; k++)
    for (int j = 0; j < 50; j++) b[k][j] = element(k, j, 2, 50);
  for (int k = 0; k < 50; k++)
    for (int j = 0; j < 80; j++) c[k][j] = element(k, j, 3, 80);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 80; j++) d[i][j] = element(i, j, 2, 70);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      for (int k = 0; k < 70; k++) tmp[i][j] += 1.5 * a[i][k] * b[k][j];
  double total = 0;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 80; j++) {
      d[i][j] *= 1.2;
      for (int k = 0; k < 50; k++) d[i][j] += tmp[i][k] * c[k][j];
      total += d[i][j] * ((3 * i + 2 * j) % 9 + 1);
    }
  printf("%lld\n", (long long)(total * 1000));
}
