import Cryptography

/// A piece of HTML, written as an interpolated string: literals are markup, and interpolated texts are content and
/// always escaped.
package struct HTML: Sendable, Hashable {
    package private(set) var text: String

    /// Markup without escaping. Use it only for text that contains no input.
    package init(trusted text: String) {
        self.text = text
    }

    package static func + (left: HTML, right: HTML) -> HTML {
        HTML(trusted: left.text + right.text)
    }

    /// Concatenates the pieces.
    package static func joined(_ pieces: some Sequence<HTML>) -> HTML {
        HTML(trusted: pieces.map(\.text).joined())
    }
}

extension HTML: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) {
        text = value
    }

    package init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        package mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        package mutating func appendInterpolation(_ markup: HTML) {
            text += markup.text
        }

        package mutating func appendInterpolation(_ markup: HTML?) {
            text += markup?.text ?? ""
        }

        package mutating func appendInterpolation(_ number: Int) {
            text += String(number)
        }

        /// Escapes a text for the content of an element and for a quoted attribute.
        package mutating func appendInterpolation(_ content: String) {
            for scalar in content.unicodeScalars {
                switch scalar {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                case "'": text += "&#39;"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
    }
}

/// A style sheet or a script inside a page.
package enum InlineElement {
    /// The source expression of an inline element for Content Security Policy: `sha256-` and the digest in base64.
    package static func hash(of text: String) throws -> String {
        "sha256-" + base64(try SHA256.digest(of: Array(text.utf8)))
    }

    /// Encodes bytes as base64 (RFC 4648, section 4).
    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 0x3F] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Style sheets and scripts as they are served: without indentation, and without lines that are only a comment.
package enum AssetText {
    package static func served(_ source: String) -> String {
        source.split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { !$0.hasPrefix("//") && !($0.hasPrefix("/*") && $0.hasSuffix("*/")) }
            .joined(separator: "\n")
    }
}

/// The colors of all pages, as CSS custom properties for a light and a dark color scheme.
package enum PageColours {
    /// The style sheet with the colors. In both schemes the contrast to the background is at least 7:1 for text, and at
    /// least 4.5:1 for accents.
    package static let css = Resources.colors_css
    /// The background color of each scheme, for the browser's own bars. A test compares both with the style sheet.
    package static let lightBackground = "#f6f5f2"
    package static let darkBackground = "#0e1114"
}
