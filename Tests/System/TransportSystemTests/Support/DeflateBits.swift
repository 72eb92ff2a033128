/// Writes numbers of given lengths, lowest bit first, as deflate (RFC 1951) and Brotli (RFC 7932) require.
struct DeflateBits {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    /// Writes the lowest `count` bits of a number.
    mutating func write(_ value: Int, count: Int) {
        for index in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> index & 1) << used
            used += 1
        }
    }

    /// Writes a Huffman code, which begins with its highest bit.
    mutating func writeCode(_ code: Int, count: Int) {
        for index in (0..<count).reversed() { write(code >> index & 1, count: 1) }
    }
}
