#include <stdio.h>
#define N 60

static int paths[N][N];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int hash = i * j + 5 * i + 11 * j;
      paths[i][j] = i == j ? 0 : hash % 7 == 0 || j == (i + 1) % N ? hash % 29 + 1 : 999;
    }
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (paths[i][k] + paths[k][j] < paths[i][j]) paths[i][j] = paths[i][k] + paths[k][j];
  int total = 0, longest = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      total += paths[i][j];
      if (paths[i][j] > longest) longest = paths[i][j];
    }
  printf("%d\n%d\n", total, longest);
}
