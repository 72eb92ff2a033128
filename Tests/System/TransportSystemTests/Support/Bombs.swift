/// Bodies that are small when compressed and large when decompressed, one for every encoding that libcurl may know.
enum Bombs {
    /// Returns compressed zeros, by the name of the encoding in `Content-Encoding`.
    /// - Parameter megabytes: The decompressed size in MiB, a multiple of 16.
    static func zeros(megabytes: Int) -> [String: [UInt8]] {
        [
            "gzip": GzipFixture.zeros(megabytes << 20),
            // The same data after zlib's header (RFC 1950). The checksum at the end is missing, because the fetcher
            // stops before it.
            "deflate": [0x78, 0x9C] + GzipFixture.deflatedZeros(megabytes << 20),
            "br": brotli(blocks: megabytes / 16),
            "zstd": zstandard(blocks: megabytes * 8),
        ]
    }

    /// Returns blocks of 16 MiB in about ten bytes each (RFC 7932, section 9.2). Every code has only one symbol, which
    /// takes no bits. Each block is four zeros, and a copy command that repeats them for the rest.
    private static func brotli(blocks: Int) -> [UInt8] {
        var bits = DeflateBits()
        bits.write(0, count: 1)  // a window of 64 KiB
        for block in 1...blocks {
            bits.write(block == blocks ? 0b01 : 0, count: block == blocks ? 2 : 1)  // last block, not empty
            bits.write(2, count: 2)  // the length has six nibbles
            bits.write(0xFF_FFFF, count: 24)  // length minus one
            if block < blocks { bits.write(0, count: 1) }  // compressed
            bits.write(0, count: 3)  // one block type each of literals, commands, distances
            bits.write(0, count: 6)  // no postfix, no direct distances
            bits.write(0, count: 2)  // context mode
            bits.write(0, count: 2)  // one tree of literals, one of distances
            for (symbol, width) in [(0, 8), (384 + 4 << 3 + 7, 10), (0, 6)] {
                bits.write(1, count: 2)  // a simple code
                bits.write(0, count: 2)  // of one symbol
                bits.write(symbol, count: width)
            }
            bits.write(0x100_0000 - 4 - 2118, count: 24)  // length of the copy beyond the minimum of its code
        }
        return bits.bytes
    }

    /// Returns blocks of 128 KiB in four bytes each (RFC 8878, section 3.1.1): a header with the length, and the byte
    /// to repeat.
    private static func zstandard(blocks: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]  // no content size, a window of 128 KiB
        for block in 1...blocks {
            let header = 131_072 << 3 | 0b01 << 1 | (block == blocks ? 1 : 0)
            bytes += [UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16), 0]
        }
        return bytes
    }
}
