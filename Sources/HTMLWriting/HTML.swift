/// A piece of HTML, put together like text: what is written in the source is markup, what is interpolated is content
/// and is escaped. There is no way to forget it.
package struct HTML: Sendable, Hashable {
    package private(set) var text: String

    /// Markup as it is: only for text that is ours from the first to the last byte.
    package init(trusted text: String) {
        self.text = text
    }

    package static func + (left: HTML, right: HTML) -> HTML {
        HTML(trusted: left.text + right.text)
    }

    /// One piece after the other.
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

        /// Safe in the text of an element and in an attribute between quotes of either kind.
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
