import CLibbrotlienc

/// Bytes in the form of Brotli (RFC 7932), by Google's own encoder.
package enum Brotli {
    /// The same bytes give the same form.
    /// - Parameter level: From 0, quick, to 11, small.
    /// - Throws: ``CompressionError/refused`` for another level, and where there is no memory.
    package static func compressed(_ bytes: [UInt8], level: Int = 5) throws(CompressionError) -> [UInt8] {
        guard (0...11).contains(level) else { throw .refused }
        let bound = BrotliEncoderMaxCompressedSize(bytes.count)
        // It has no bound for what is longer than it takes.
        guard bound > 0 else { throw .tooLong }
        var length = bound
        var form = [UInt8](repeating: 0, count: bound)
        let made = unsafe bytes.withUnsafeBufferPointer { input in
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
        guard made != 0 else { throw .refused }
        form.removeLast(bound - length)
        return form
    }

    /// How far it looks back, as a power of two: as far as there is something, for it takes memory by it.
    private static func window(for count: Int) -> Int32 {
        let bits = Int.bitWidth - max(count, 1).leadingZeroBitCount
        return Int32(min(max(bits, Int(BROTLI_MIN_WINDOW_BITS)), Int(BROTLI_DEFAULT_WINDOW)))
    }
}
