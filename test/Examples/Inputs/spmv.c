#include <math.h>
#include <stdio.h>

static const int starts[] = {0, 2, 5, 7, 10, 13, 15};
static const int columns[] = {0, 1, 0, 1, 3, 2, 4, 1, 3, 5, 2, 4, 5, 0, 5};
static const double values[] = {4, 1, 1, 3, 0.5, 2, 0.25, 0.5, 5, 1.5, 0.25, 1, 0.75, 2, 6};

static double x[] = {1, 1, 1, 1, 1, 1}, y[6];

static double multiply(void) {
  double squares = 0;
  for (int row = 0; row < 6; row++) {
    y[row] = 0;
    for (int k = starts[row]; k < starts[row + 1]; k++) y[row] += values[k] * x[columns[k]];
    squares += y[row] * y[row];
  }
  return sqrt(squares);
}

int main(void) {
  for (int t = 0; t < 100; t++) {
    double norm = multiply();
    for (int i = 0; i < 6; i++) x[i] = y[i] / norm;
  }
  printf("%lld\n", (long long)(multiply() * 1e6));
  for (int i = 0; i < 6; i++) printf("%lld\n", (long long)(x[i] * 1e3));
}
