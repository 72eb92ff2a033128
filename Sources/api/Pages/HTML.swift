/// A piece of HTML, put together like text: what is written in the source is markup, what is interpolated is content
/// and is escaped. There is no way to forget it.
struct HTML: Sendable, Hashable {
    private(set) var text: String

    /// Markup as it is: only for text that is ours from the first to the last byte.
    init(trusted text: String) {
        self.text = text
    }

    static func + (left: HTML, right: HTML) -> HTML {
        HTML(trusted: left.text + right.text)
    }

    /// One piece after the other.
    static func joined(_ pieces: some Sequence<HTML>) -> HTML {
        HTML(trusted: pieces.map(\.text).joined())
    }
}

extension HTML: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) {
        text = value
    }

    init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        mutating func appendInterpolation(_ markup: HTML) {
            text += markup.text
        }

        mutating func appendInterpolation(_ markup: HTML?) {
            text += markup?.text ?? ""
        }

        mutating func appendInterpolation(_ number: Int) {
            text += String(number)
        }

        /// Safe in the text of an element and in an attribute between quotes of either kind.
        mutating func appendInterpolation(_ content: String) {
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
