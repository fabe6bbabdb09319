// igzip for Swift: one call, and a state whose contents, arrays of thousands of numbers, stay in C.
#include <isa-l/igzip_lib.h>
#include <stddef.h>

static inline size_t fitstream_isal_state_bytes(void) { return sizeof(struct inflate_state); }

/// Inflates deflate data whose bytes are all there; returns true at a good end, and the bytes used and made.
static inline int fitstream_isal_inflate(void *state, const uint8_t *from, uint32_t *from_count, uint8_t *into, uint32_t *into_count) {
  struct inflate_state *s = (struct inflate_state *)state;
  isal_inflate_init(s);
  s->next_in = (uint8_t *)(uintptr_t)from;
  s->avail_in = *from_count;
  s->next_out = into;
  s->avail_out = *into_count;
  int status = isal_inflate_stateless(s);
  *from_count -= s->avail_in;
  *into_count -= s->avail_out;
  return status == ISAL_DECOMP_OK;
}
