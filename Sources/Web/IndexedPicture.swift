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

    /// The colors and the pixels as bytes. Different pictures have different bytes.
    var source: [UInt8] { colours.flatMap { Array($0.text.utf8) } + rows }

    /// The picture as PNG.
    func png() throws(CompressionError) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // 8 bits per pixel, color type 3: indices into a palette.
        let head = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + [8, 3, 0, 0, 0]
        let palette = colours.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue)] }
        return signature + Self.chunk("IHDR", head) + Self.chunk("PLTE", palette)
            + Self.chunk("IDAT", try Zlib.compressed(rows)) + Self.chunk("IEND", [])
    }

    /// The rows of pixels, each with the filter type 0 before it.
    private var rows: [UInt8] {
        (0..<height).flatMap { row in [0] + pixels[row * width..<(row + 1) * width] }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + checked + bigEndian(Zlib.crc32(checked))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
