#include <stdio.h>
#define N 50

static double a[N][N], b[N][N];

static void step(double from[N][N], double to[N][N]) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      to[i][j] = 0.2 * (from[i][j] + from[i][j - 1] + from[i][j + 1] + from[i + 1][j] + from[i - 1][j]);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = b[i][j] = (double)((i * (j + 2) + 2) % 17) / N;
  for (int t = 0; t < 20; t++) {
    step(a, b);
    step(b, a);
  }
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) sum += a[i][j] * a[i][j];
  printf("%lld\n", (long long)(sum * 1e6));
}
