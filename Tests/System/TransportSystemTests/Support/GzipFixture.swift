/// A minimal gzip encoder (RFC 1951, RFC 1952) for test bodies.
enum GzipFixture {
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// Returns `data`, of at most 65,535 bytes, in one stored block.
    static func stored(_ data: [UInt8]) -> [UInt8] {
        let length = UInt16(truncatingIfNeeded: data.count)
        return header + [1] + littleEndian(length) + littleEndian(~length) + data + littleEndian(checksum(data))
            + littleEndian(UInt32(data.count))
    }

    /// Returns `count` zeros in a block of fixed codes: one literal, then copies of 258 zeros that take 13 bits each.
    static func zeros(_ count: Int) -> [UInt8] { header + deflatedZeros(count) }

    /// Returns the same data without gzip's header.
    static func deflatedZeros(_ count: Int) -> [UInt8] {
        var bits = DeflateBits()
        bits.write(0b1, count: 1)  // last block
        bits.write(0b01, count: 2)  // fixed codes
        bits.writeCode(0b0011_0000, count: 8)  // literal 0
        for _ in 0..<((count - 1) / 258) {
            bits.writeCode(0b1100_0101, count: 8)  // length 258
            bits.writeCode(0, count: 5)  // distance 1
        }
        for _ in 0..<((count - 1) % 258) { bits.writeCode(0b0011_0000, count: 8) }
        bits.writeCode(0, count: 7)  // end of block
        return bits.bytes
    }

    private static func checksum(_ data: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }

    private static func littleEndian(_ value: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
