import CLibz

/// The format and the checksum that PNG uses, by zlib.
package enum Zlib {
    /// Compresses bytes into the zlib format (RFC 1950), as small as zlib can. Equal bytes have equal results.
    /// - Throws: ``CompressionError`` if zlib has not enough memory.
    package static func compressed(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
        let bound = compressBound(UInt(bytes.count))
        var length = bound
        var form = [UInt8](repeating: 0, count: Int(bound))
        let status = unsafe compress2(&form, &length, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
        guard status == Z_OK else { throw .library(status) }
        form.removeLast(Int(bound - length))
        return form
    }

    /// Returns the CRC-32 of bytes, as in gzip and PNG.
    package static func crc32(_ bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: unsafe crc32_z(0, bytes, bytes.count))
    }
}
