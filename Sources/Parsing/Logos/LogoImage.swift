/// A logo that may be served: a picture according to its bytes, not its address, with the size of a logo.
package struct LogoImage: Hashable, Sendable {
    /// The raw values are file name extensions.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        case png, jpg, gif, webp, svg
    }

    package let format: Format
    package let bytes: [UInt8]

    /// The maximum size in bytes, more than any real logo has.
    package static let maxBytes = 1 << 20
    /// The maximum width and height. A picture of a few kilobytes can decode to gigabytes on the phone that shows it.
    package static let maxPixels = 4096

    /// - Throws: The reason why the picture is not served. Nothing is repaired: an SVG with a script is rejected.
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

/// Why a picture is not served.
package enum LogoRefusal: Error, Hashable, Sendable {
    case tooLarge(bytes: Int)
    /// The format is not served, or the header is cut off.
    case noPicture
    case tooManyPixels(width: Int, height: Int)
    /// The SVG is not well-formed XML, or exceeds the parser's limits. The value is the parser's error.
    case malformed(ParseError)
    /// The SVG has active content or fetches something. The value is the element or attribute that does so.
    case activeContent(String)
}

extension LogoRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLarge(let bytes): "\(bytes) bytes; \(LogoImage.maxBytes) are allowed"
        case .noPicture: "no PNG, JPEG, GIF, WebP or SVG"
        case .tooManyPixels(let width, let height): "\(width) x \(height) pixels; \(LogoImage.maxPixels) are allowed"
        case .malformed(let error): "\(error)"
        case .activeContent(let name): "the drawing has active or external content: \(name)"
        }
    }
}
