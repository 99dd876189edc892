#include <stdio.h>
#define N 40

static double a[N][N], lu[N][N];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = (double)((i * j + 3 * i) % 19) / N;
      if (i == j) a[i][j] += N;
      lu[i][j] = a[i][j];
    }
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++) lu[i][j] -= lu[i][k] * lu[k][j];
      lu[i][j] /= lu[j][j];
    }
    for (int j = i; j < N; j++)
      for (int k = 0; k < i; k++) lu[i][j] -= lu[i][k] * lu[k][j];
  }
  double trace = 0, residue = 0;
  for (int i = 0; i < N; i++) trace += lu[i][i];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k <= i && k <= j; k++) sum += (k < i ? lu[i][k] : 1) * lu[k][j];
      double difference = a[i][j] < sum ? sum - a[i][j] : a[i][j] - sum;
      if (difference > residue) residue = difference;
    }
  printf("%lld\n%d\n", (long long)(trace * 1e6), residue < 1e-10);
}
