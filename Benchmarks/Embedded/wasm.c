// Where the WebAssembly program's host puts the pieces.
#include "ride.h"
static uint8_t buffer[64];
uint8_t *piece(void) { return buffer; }
