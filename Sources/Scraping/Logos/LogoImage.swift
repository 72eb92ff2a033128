/// A logo that may be handed on: a picture by its own bytes, whatever its address ends in, and of a logo's size.
package struct LogoImage: Hashable, Sendable {
    /// The raw values are the ends of file names.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        case png, jpg, gif, webp, svg
    }

    package let format: Format
    package let bytes: [UInt8]

    /// More than any logo has.
    package static let maxBytes = 1 << 20
    /// Of either side. A picture of a few kilobytes can unfold into gigabytes on the phone that shows it.
    package static let maxPixels = 4096

    /// - Throws: Why the bytes are not handed on. Nothing is mended: a drawing with a script in it is no logo.
    package init(_ bytes: [UInt8]) throws(LogoRefusal) {
        guard bytes.count <= Self.maxBytes else { throw .tooLarge(bytes: bytes.count) }
        guard let format = Format(bytes) else { throw .noPicture }
        if format == .svg {
            try SVGCheck.check(bytes)
        } else {
            guard let size = format.size(bytes) else { throw .noPicture }
            guard (1...Self.maxPixels).contains(size.width), (1...Self.maxPixels).contains(size.height) else {
                throw .tooManyPixels(width: size.width, height: size.height)
            }
        }
        self.format = format
        self.bytes = bytes
    }
}

/// Why a picture is not handed on.
package enum LogoRefusal: Error, Hashable, Sendable {
    case tooLarge(bytes: Int)
    /// Of no format that is served, or broken off within its head.
    case noPicture
    case tooManyPixels(width: Int, height: Int)
    /// A drawing that is no well-formed XML, or larger than the parser's bounds; its words.
    case malformed(ParseError)
    /// A drawing that does something, or fetches something: the element or attribute that would.
    case active(String)
}

extension LogoRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLarge(let bytes): "\(bytes) bytes; \(LogoImage.maxBytes) are allowed"
        case .noPicture: "no PNG, JPEG, GIF, WebP or SVG"
        case .tooManyPixels(let width, let height): "\(width) x \(height) pixels; \(LogoImage.maxPixels) are allowed"
        case .malformed(let error): "\(error)"
        case .active(let name): "the drawing is not only a drawing: \(name)"
        }
    }
}
