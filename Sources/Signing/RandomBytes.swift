/// Bytes that nobody can foresee.
package enum RandomBytes {
    /// So many of them, from the kernel's generator, which is fit for keys.
    package static func make(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        // Eight at a time: each word is a call of the kernel.
        while bytes.count < count {
            var word = generator.next()
            for _ in 0..<min(8, count - bytes.count) {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
        return bytes
    }
}
