import CLibz

/// Compresses bytes with gzip (RFC 1952), by zlib.
package enum Gzip {
    /// Compresses bytes. Equal bytes have equal results, because the header has no date and no name.
    /// - Parameter level: From 1, fast, to 9, small.
    /// - Throws: ``CompressionError`` if zlib has not enough memory or refuses the level, or if the bytes or their
    ///   longest possible result exceed 4 GiB.
    package static func compressed(_ bytes: [UInt8], level: Int = 6) throws(CompressionError) -> [UInt8] {
        guard let length = UInt32(exactly: bytes.count) else { throw .tooLong }
        var stream = unsafe z_stream()
        let initStatus = unsafe zlib_begin_gzip(&stream, Int32(level))
        guard initStatus == Z_OK else { throw .library(initStatus) }
        defer { unsafe deflateEnd(&stream) }
        let bound = unsafe Int(deflateBound(&stream, UInt(length)))
        guard let capacity = UInt32(exactly: bound) else { throw .tooLong }
        var form = [UInt8](repeating: 0, count: bound)
        let status = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe form.withUnsafeMutableBufferPointer { output in
                // zlib takes a mutable pointer, but only reads through it.
                unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.avail_in = length
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = capacity
                return unsafe deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { throw .library(status) }
        form.removeLast(unsafe Int(stream.avail_out))
        return form
    }
}

/// The reason why bytes could not be compressed.
package enum CompressionError: Error, Hashable {
    /// An error code of zlib.
    case library(Int32)
    /// The level is invalid for Brotli, or its encoder failed, which reports no reason; it probably had not enough
    /// memory.
    case refused
    case tooLong
}
