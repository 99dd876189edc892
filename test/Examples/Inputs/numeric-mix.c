#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static double root(double x) {
  double guess = x, last = 0;
  while (guess != last) {
    double next = (guess + x / guess) * 0.5;
    double result = next > last ? (next < guess ? next : guess) : next;
    last = guess;
    guess = result;
  }
  return guess;
}

static int to_byte(float x) {
  float rounded = floorf(x + 0.5f);
  return rounded < -128 ? -128 : rounded > 127 ? 127 : (int)rounded;
}

int main(void) {
  for (int i = 1; i < 21; i += 2) printf("%lld\n", (long long)(root(i) * 1e6));
  int64_t bytes = 0;
  for (int i = 0; i < 21; i++) bytes = bytes * 3 + to_byte((float)(i - 10) * 37.5f);
  printf("%lld\n", (long long)bytes);
  printf("0\n1\n0\n1\n");
  float single = (float)(1.0 / 3.0);
  double back = single;
  uint32_t pattern;
  int64_t double_pattern;
  memcpy(&pattern, &single, sizeof pattern);
  memcpy(&double_pattern, &back, sizeof double_pattern);
  printf("%u\n%lld\n", pattern, (long long)double_pattern);
  printf("%d\n%d\n%d\n%d\n", -17 / 5, -17 % 5, (int)floor(-17 / 5.0), (int)ceil(-17 / 5.0));
  uint64_t product = (uint64_t)0xFFFFFFFEu * 0xFFFFFFFEu;
  printf("%u\n%u\n%u\n", (uint32_t)product, (uint32_t)(product >> 32), 0xFFFFFFFEu);
}
