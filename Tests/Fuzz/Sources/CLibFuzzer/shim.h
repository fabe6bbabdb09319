// libFuzzer's own entry for programs that have a main of their own, in the toolchain's runtime.
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
