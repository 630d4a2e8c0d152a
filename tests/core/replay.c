/* Plays recorded calls of an engine's library, without Python: replay LIBRARY CALLS

   CALLS is a file of 64-bit words, one call after the other: the number of the entry's numbers, of its words about
   arrays and of its arrays; the numbers; and where there are words, these, then of each array which word is its address
   and its size in bytes, and then the bytes of all arrays, each filled up to whole words. Without words the arrays are
   those of the call before, as that left them. After each call the CRC-32 of every array is printed. */

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_ARRAYS = 32, MOST_WORDS = 256, MOST_NUMBERS = 6 };

typedef void run_entry(int64_t *, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);

static uint32_t crc_table[256];

static void fill_crc_table(void)
{
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t crc = byte;
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
        crc_table[byte] = crc;
    }
}

static uint32_t crc_of(const uint8_t *bytes, int64_t count)
{
    uint32_t crc = ~0u;
    for (int64_t i = 0; i < count; i++)
        crc = crc_table[(crc ^ bytes[i]) & 255] ^ crc >> 8;
    return ~crc;
}

static void fail(const char *text)
{
    fprintf(stderr, "replay: %s\n", text);
    exit(2);
}

static void read_words(FILE *file, void *target, int64_t count)
{
    if (fread(target, 8, count, file) != (size_t)count)
        fail("the file of calls ends too early");
}

int main(int argc, char **argv)
{
    if (argc != 3)
        fail("usage: replay LIBRARY CALLS");
    void *library = dlopen(argv[1], RTLD_NOW);
    if (!library)
        fail(dlerror());
    run_entry *run = (run_entry *)dlsym(library, "run_entry");
    FILE *file = fopen(argv[2], "rb");
    if (!run || !file)
        fail("no entry, or no file of calls");
    fill_crc_table();

    static int64_t words[MOST_WORDS], of[MOST_ARRAYS][2];
    static uint8_t *arrays[MOST_ARRAYS];
    int64_t sizes[3], arrays_here = 0;
    while (fread(sizes, 8, 3, file) == 3) {
        int64_t numbers[MOST_NUMBERS] = {0};
        if (sizes[0] > MOST_NUMBERS || sizes[1] > MOST_WORDS || sizes[2] > MOST_ARRAYS)
            fail("a call has more numbers, words or arrays than there is room for");
        read_words(file, numbers, sizes[0]);
        if (sizes[1]) {
            read_words(file, words, sizes[1]);
            read_words(file, of, 2 * sizes[2]);
            for (arrays_here = 0; arrays_here < sizes[2]; arrays_here++) {
                int64_t whole = (of[arrays_here][1] + 7) / 8;
                free(arrays[arrays_here]);
                arrays[arrays_here] = aligned_alloc(64, (whole * 8 + 64) / 64 * 64);
                if (!arrays[arrays_here])
                    fail("no memory");
                read_words(file, arrays[arrays_here], whole);
                words[of[arrays_here][0]] = (int64_t)(intptr_t)arrays[arrays_here];
            }
        }
        run(words, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
        for (int64_t k = 0; k < arrays_here; k++)
            printf("%08x%c", crc_of(arrays[k], of[k][1]), k + 1 < arrays_here ? ' ' : '\n');
    }
    return 0;
}
