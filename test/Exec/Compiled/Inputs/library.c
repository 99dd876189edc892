#include <stdio.h>

int twice_and_two(int n) { return 2 * n + 2; }

void printI64(long n) { printf("<%ld>", n); }
