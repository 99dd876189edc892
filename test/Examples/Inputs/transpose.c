#include <stdio.h>

static int matrix[20][30];

int main(void) {
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) matrix[i][j] = (i * 31 + j * 17) % 101 - 50;
  long turned = 0, spread = 0;
  for (int i = 0; i < 11; i++)
    for (int j = 0; j < 7; j++) turned += (long)matrix[4 + j][6 + i] * (7 * i + j);
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 8; j++) spread += (long)matrix[1 + 2 * i][2 + 3 * j] * (8 * i + j);
  printf("%ld\n%ld\n%ld\n%d\n", turned, spread, spread, matrix[1 + 2 * 6][2 + 3 * 7]);
}
