extension LogoImage.Format {
    /// Creates the format from the first bytes; `nil` for a format that is not served.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpg
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if PageKind(bytes) == .xml {
            self = .svg
        } else {
            return nil
        }
    }

    /// Returns width and height in pixels from the header; `nil` if it is cut off, and for SVG.
    func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        switch self {
        case .png: Self.pngSize(bytes)
        case .jpg: Self.jpegSize(bytes)
        case .gif: bytes.number(at: 6, bytes: 2, bigEndian: false).pair(bytes.number(at: 8, bytes: 2, bigEndian: false))
        case .webp: Self.webpSize(bytes)
        case .svg: nil
        }
    }

    /// Reads the chunk IHDR, which comes first (PNG, section 11.2.1).
    private static func pngSize(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.dropFirst(12).starts(with: "IHDR".utf8) else { return nil }
        return bytes.number(at: 16, bytes: 4).pair(bytes.number(at: 20, bytes: 4))
    }

    /// Reads the first frame header among the marker segments (ITU-T T.81, B.2.2).
    private static func jpegSize(_ bytes: [UInt8]) -> (Int, Int)? {
        var offset = 2
        while let marker = bytes.number(at: offset, bytes: 2), let length = bytes.number(at: offset + 2, bytes: 2) {
            guard marker >> 8 == 0xFF, length >= 2 else { return nil }
            // 0xC4, 0xC8 and 0xCC are in the range of frame headers, but are not frame headers.
            if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
                return bytes.number(at: offset + 7, bytes: 2).pair(bytes.number(at: offset + 5, bytes: 2))
            }
            offset += 2 + length
        }
        return nil
    }

    /// Reads the first chunk, which is one of three (RFC 9649, section 2): lossy, lossless, or the header of an
    /// extended file.
    private static func webpSize(_ bytes: [UInt8]) -> (Int, Int)? {
        let chunk = bytes.dropFirst(12).prefix(4)
        if chunk.elementsEqual("VP8 ".utf8) {
            guard bytes.dropFirst(23).starts(with: [0x9D, 0x01, 0x2A]) else { return nil }
            let size = bytes.number(at: 26, bytes: 2, bigEndian: false)
                .pair(bytes.number(at: 28, bytes: 2, bigEndian: false))
            return size.map { ($0.width & 0x3FFF, $0.height & 0x3FFF) }
        }
        if chunk.elementsEqual("VP8L".utf8) {
            guard let bits = bytes.number(at: 21, bytes: 4, bigEndian: false) else { return nil }
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        guard chunk.elementsEqual("VP8X".utf8) else { return nil }
        let size = bytes.number(at: 24, bytes: 3, bigEndian: false).pair(
            bytes.number(at: 27, bytes: 3, bigEndian: false)
        )
        return size.map { ($0.width + 1, $0.height + 1) }
    }
}

extension [UInt8] {
    /// Returns an unsigned number; `nil` if the bytes end before it.
    fileprivate func number(at offset: Int, bytes count: Int, bigEndian: Bool = true) -> Int? {
        guard offset >= 0, offset <= self.count - count else { return nil }
        let digits = self[offset..<offset + count]
        return (bigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
}

extension Int? {
    fileprivate func pair(_ other: Int?) -> (width: Int, height: Int)? {
        guard let self, let other else { return nil }
        return (self, other)
    }
}
