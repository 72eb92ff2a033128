import CLibbrotlienc

/// Compresses bytes with Brotli (RFC 7932), by Google's encoder.
package enum Brotli {
    /// Compresses bytes. Equal bytes have equal results.
    /// - Parameter level: From 0, fast, to 11, small.
    /// - Throws: ``CompressionError/refused`` for any other level, and if there is not enough memory;
    ///   ``CompressionError/tooLong`` if there are too many bytes.
    package static func compressed(_ bytes: [UInt8], level: Int = 5) throws(CompressionError) -> [UInt8] {
        guard (0...11).contains(level) else { throw .refused }
        let bound = BrotliEncoderMaxCompressedSize(bytes.count)
        // The encoder returns 0 if the input is too long for it.
        guard bound > 0 else { throw .tooLong }
        var length = bound
        var form = [UInt8](repeating: 0, count: bound)
        let status = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe form.withUnsafeMutableBufferPointer { output in
                unsafe BrotliEncoderCompress(
                    Int32(level),
                    window(for: bytes.count),
                    BROTLI_MODE_TEXT,
                    bytes.count,
                    input.baseAddress,
                    &length,
                    output.baseAddress
                )
            }
        }
        guard status != 0 else { throw .refused }
        form.removeLast(bound - length)
        return form
    }

    /// The window size as a power of two. It is no larger than the input needs, because the encoder's memory depends on
    /// it.
    private static func window(for count: Int) -> Int32 {
        let bits = Int.bitWidth - max(count, 1).leadingZeroBitCount
        return Int32(min(max(bits, Int(BROTLI_MIN_WINDOW_BITS)), Int(BROTLI_DEFAULT_WINDOW)))
    }
}
