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
