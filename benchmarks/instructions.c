/* Plays games with an engine built as a shared library, for a profiler: no Python in the process.

   instructions LIBRARY ARRAYS CALLS NUMBER...
   ARRAYS: for each array of the entry, in its order, 64-bit words: dimensions, item size, number of items, shape,
   strides; then its bytes. The entry is called CALLS times with the NUMBERs. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*entry_of_three)(int64_t *, int64_t, int64_t, int64_t);

static void read_all(void *target, size_t size, FILE *file) {
  if (fread(target, 1, size, file) != size) { fprintf(stderr, "the arrays end too early\n"); exit(2); }
}

int main(int argc, char **argv) {
  if (argc != 7) { fprintf(stderr, "usage: instructions LIBRARY ARRAYS CALLS JOB LOW HIGH\n"); return 2; }
  void *library = dlopen(argv[1], RTLD_NOW);
  if (!library) { fprintf(stderr, "%s\n", dlerror()); return 2; }
  entry_of_three run_entry = (entry_of_three)dlsym(library, "run_entry");
  FILE *file = fopen(argv[2], "rb");
  if (!run_entry || !file) { fprintf(stderr, "no entry in %s, or no file %s\n", argv[1], argv[2]); return 2; }
  int64_t words[256], *next = words, head[3];
  while (fread(head, 8, 3, file) == 3) {
    int64_t dimensions = head[0], size = head[1] * head[2];
    char *place = aligned_alloc(4096, (size_t)(size / 4096 + 1) * 4096);
    if (!place || next + 3 + 2 * dimensions > words + 256) { fprintf(stderr, "too many arrays\n"); return 2; }
    next[0] = (int64_t)place, next[1] = head[2], next[2] = head[1];
    read_all(next + 3, (size_t)dimensions * 16, file);
    read_all(place, (size_t)size, file);
    next += 3 + 2 * dimensions;
  }
  fclose(file);
  for (int64_t call = atoll(argv[3]); call > 0; call--) run_entry(words, atoll(argv[4]), atoll(argv[5]), atoll(argv[6]));
  return 0;
}
