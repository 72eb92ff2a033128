/// A gigabyte, compressed to a megabyte (RFC 1951, RFC 1952).
enum Bomb {
    /// The decompressed size.
    static let bytes = 258 * matches + 1

    /// Each match repeats 258 bytes and takes two bits.
    private static let matches = 4_000_000

    /// One block with custom codes. Each match has one bit for its length of 258, and one for its distance of 1, which
    /// repeats the previous byte.
    static let gzip: [UInt8] = {
        var bits = BitWriter([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
        // The last block, with custom codes: 286 literals and lengths, one distance, and 18 code lengths.
        bits.write(1, count: 1)
        bits.write(2, count: 2)
        bits.write(286 - 257, count: 5)
        bits.write(0, count: 5)
        bits.write(18 - 4, count: 4)
        // The order of RFC 1951, 3.2.7: 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1. Used are 18 (many zeros), 1 and 2.
        for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] { bits.write(length, count: 3) }
        // 32 zeros, a space of two bits, 223 zeros, the block's end of two bits, 28 zeros, "258 bytes" of one bit, and
        // the distance of one bit.
        bits.zeros(32)
        bits.code(two: true)
        bits.zeros(138)
        bits.zeros(85)
        bits.code(two: true)
        bits.zeros(28)
        bits.code(two: false)
        bits.code(two: false)
        // A space, then the matches. Codes are written first bit first: "258" is 0, the space 10, the end 11.
        bits.write(0b01, count: 2)
        bits.repeatZeros(2 * matches)
        bits.write(0b11, count: 2)
        // Checksum and size are wrong. A reader should stop before it gets here.
        return bits.finished + [0, 0, 0, 0, 0, 0, 0, 0]
    }()
}

/// Packs bits into bytes, lowest bit first.
private struct BitWriter {
    private var bytes: [UInt8]
    private var byte: UInt8 = 0
    private var bitCount = 0

    init(_ head: [UInt8]) {
        bytes = head
    }

    mutating func write(_ value: Int, count: Int) {
        for index in 0..<count {
            byte |= UInt8(value >> index & 1) << bitCount
            bitCount += 1
            guard bitCount == 8 else { continue }
            bytes.append(byte)
            (byte, bitCount) = (0, 0)
        }
    }

    mutating func repeatZeros(_ count: Int) {
        let toByte = bitCount == 0 ? 0 : 8 - bitCount
        write(0, count: min(count, toByte))
        let rest = max(0, count - toByte)
        bytes += [UInt8](repeating: 0, count: rest / 8)
        write(0, count: rest % 8)
    }

    /// Writes code length 18, coded as 0: a run of 11…138 unused codes.
    mutating func zeros(_ count: Int) {
        write(0, count: 1)
        write(count - 11, count: 7)
    }

    /// Writes code length 1, coded as 10, or 2, coded as 11.
    mutating func code(two: Bool) {
        write(two ? 0b11 : 0b01, count: 2)
    }

    var finished: [UInt8] { bitCount == 0 ? bytes : bytes + [byte] }
}
