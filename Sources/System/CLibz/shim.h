#pragma once
#include <zlib.h>

/// Begins to compress in the gzip format, with the largest window. `deflateInit2` is a macro.
static inline int zlib_begin_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
