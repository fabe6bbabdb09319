// How a real board feeds the decoder: any pieces will do, as they come. Compiled by Tests/Checks/embedded.sh; `flash_read` and the
// interrupt's data register are your board's.
#include "ride.h"

// From a flash file: one buffer, as large as you can spare; 64 bytes do.
int32_t flash_read(uint32_t address, uint8_t *into, int32_t size);

bool ride_from_flash(uint32_t address, int32_t length) {
  uint8_t piece[64];
  if (!ride_begin()) return false;
  while (length > 0) {
    int32_t count = flash_read(address, piece, length < 64 ? length : 64);
    if (count <= 0 || !ride_feed(piece, count)) break;
    address += (uint32_t)count;
    length -= count;
  }
  return ride_finish();
}

// From a UART: the interrupt puts bytes into a ring, the main loop decodes what is there. The decoder takes them one by one or by the
// hundred alike, so nobody has to wait for a whole message.
static volatile uint8_t ring[256];
static volatile uint8_t written, taken;

void uart_received(uint8_t byte) {
  if ((uint8_t)(written + 1) != taken) ring[written++] = byte;  // a full ring drops; the file's checksum will tell
}

bool ride_poll_uart(void) {
  uint8_t piece[64];
  intptr_t count = 0;
  while (taken != written && count < 64) piece[count++] = ring[taken++];
  return count == 0 || ride_feed(piece, count);
}
