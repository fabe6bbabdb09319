#ifndef FITSTREAM_CCHECKSUM_H
#define FITSTREAM_CCHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/// Folds the bytes of a CRC-16/ARC message down to sixteen that have the same checksum.
///
/// Takes as many multiples of 64 of the `count` bytes as there are, with `crc` standing for what came before them; writes the sixteen
/// bytes to `rest`. Returns how many bytes it took: 0 when there are fewer than 64, or the processor has no carry-less multiplication.
size_t fitstream_checksum_fold(uint16_t crc, const uint8_t *bytes, size_t count, uint8_t *rest);

/// The same for CRC-32 as gzip and zip have it, but for its inversions: `crc` is the inverted checksum of what came before, and the
/// sixteen bytes are to be taken on from 0.
size_t fitstream_checksum_fold_32(uint32_t crc, const uint8_t *bytes, size_t count, uint8_t *rest);

#endif
