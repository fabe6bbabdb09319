#ifndef FITSTREAM_CCHECKSUM_H
#define FITSTREAM_CCHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/// Folds the bytes of a CRC-16/ARC message down to sixteen that have the same checksum.
///
/// Takes the largest multiple of 64 of the `count` bytes; `crc` is the checksum of the bytes before them. Writes the
/// sixteen bytes to `rest`. Returns the number of bytes taken: 0 when there are fewer than 64, or the processor has no
/// carry-less multiplication.
size_t fitstream_checksum_fold(uint16_t crc, const uint8_t *bytes, size_t count, uint8_t *rest);

/// The same for CRC-32 of gzip and zip, without its inversions: `crc` is the inverted checksum of the bytes before, and
/// the checksum of the sixteen bytes starts from 0.
size_t fitstream_checksum_fold_32(uint32_t crc, const uint8_t *bytes, size_t count, uint8_t *rest);

#endif
