#ifndef FITSTREAM_CWINDOWS_H
#define FITSTREAM_CWINDOWS_H

#include <stddef.h>
#include <stdint.h>

/// The greatest difference `to[i] - from[i]` of `count` places, at least one; it wraps.
///
/// Puts the first of the places that have it into `first`.
int32_t fitstream_greatest_gain(const int32_t *to, const int32_t *from, size_t count, size_t *first);

#endif
