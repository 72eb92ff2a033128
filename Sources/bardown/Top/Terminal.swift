import Glibc

/// The terminal on standard output.
struct Terminal {
    /// Whether standard output is a terminal.
    static var isThere: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether colours are wanted, by the custom of `NO_COLOR`.
    static var isColoured: Bool { isThere && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true }

    /// Columns and lines; 100 and 50 where nobody knows.
    static var size: (width: Int, height: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 1 else {
            return (100, 50)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Without what would move the cursor.
    static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    /// No wider than `width`: what is cut ends with a mark. `nil`: as it is.
    static func cut(_ text: String, to width: Int?) -> String {
        guard let width, text.count > width else { return text }
        return width > 0 ? "\(text.prefix(width - 1))…" : ""
    }

    static func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
    static func red(_ text: String) -> String { "\u{1B}[31m\(text)\u{1B}[0m" }

    /// A screen of its own, without the cursor.
    static let enter = "\u{1B}[?1049h\u{1B}[?25l"
    /// What was there before.
    static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    /// Over what is shown, so that nothing flickers.
    static func painting(_ lines: [String]) -> String {
        "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    }
}
