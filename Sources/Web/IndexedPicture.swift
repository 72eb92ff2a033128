import Compression

/// A picture with up to 256 colors, and its encoding as PNG (ISO/IEC 15948).
struct IndexedPicture {
    let width, height: Int
    let colours: [TeamColour]
    /// The index of each pixel's color, row by row.
    private var pixels: [UInt8]

    /// - Parameter colours: The first is the background.
    init(width: Int, height: Int, colours: [TeamColour]) {
        (self.width, self.height, self.colours) = (width, height, colours)
        pixels = [UInt8](repeating: 0, count: width * height)
    }

    /// Fills a rectangle. Parts outside of the picture are ignored.
    mutating func fill(x: Range<Int>, y: Range<Int>, with colour: Int) {
        let columns = x.clamped(to: 0..<width)
        for row in y.clamped(to: 0..<height) {
            for column in columns { pixels[row * width + column] = UInt8(colour) }
        }
    }

    /// The picture as PNG.
    var png: [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // 8 bits per pixel, color type 3: indices into a palette.
        let head = Self.big(UInt32(width)) + Self.big(UInt32(height)) + [8, 3, 0, 0, 0]
        let palette = colours.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue)] }
        return signature + Self.chunk("IHDR", head) + Self.chunk("PLTE", palette) + Self.chunk("IDAT", packed)
            + Self.chunk("IEND", [])
    }

    /// The rows in the zlib format (RFC 1950), each with the filter type 0 before it.
    private var packed: [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((width + 1) * height)
        for row in 0..<height { rows += [0] + pixels[row * width..<(row + 1) * width] }
        return [0x78, 0x01] + Self.deflated(rows) + Self.big(Self.adler32(rows))
    }

    /// DEFLATE data (RFC 1951): what gzip makes, without its header of 10 bytes and its trailer of 8. Without memory
    /// for that, the bytes in blocks that are not compressed.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        if let packed = try? Gzip.compressed(bytes, level: 9) { return Array(packed.dropFirst(10).dropLast(8)) }
        return stride(from: 0, to: bytes.count, by: 0xFFFF).flatMap { start -> [UInt8] in
            let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
            let length = UInt16(block.count)
            let isLast: UInt8 = start + 0xFFFF >= bytes.count ? 1 : 0
            return [isLast, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
                + block
        }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return big(UInt32(content.count)) + checked + big(crc32(checked))
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return b << 16 | a
    }

    private static let crcTable: [UInt32] = (0..<256).map { (start: UInt32) -> UInt32 in
        var value = start
        for _ in 0..<8 {
            let shifted = value >> 1
            value = value & 1 == 1 ? shifted ^ 0xEDB8_8320 : shifted
        }
        return value
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            let place = UInt8(truncatingIfNeeded: sum) ^ byte
            sum = crcTable[Int(place)] ^ (sum >> 8)
        }
        return ~sum
    }
}
