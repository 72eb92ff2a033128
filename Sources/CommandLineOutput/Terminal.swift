import Glibc

/// The terminal on standard output.
package enum Terminal {
    /// Whether standard output is a terminal.
    package static var isTTY: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether to use colors: on a terminal, unless `NO_COLOR` is set and not empty (no-color.org).
    package static var isColoured: Bool { isTTY && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true }

    /// The size in columns and lines; 100 and 50 if unknown.
    package static var size: (width: Int, height: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 1 else {
            return (100, 50)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The width that output has to fit; `nil` in a file or a pipe, where nothing is cut.
    package static var width: Int? { isTTY ? size.width : nil }

    /// Replaces control characters, which could move the cursor, by spaces.
    package static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Cuts a text that is longer than `width`, and ends it with "…". `nil`: no limit.
    package static func truncated(_ text: String, to width: Int?) -> String {
        guard let width, text.count > width else { return text }
        return width > 0 ? "\(text.prefix(width - 1))…" : ""
    }

    package static func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
    package static func red(_ text: String) -> String { "\u{1B}[31m\(text)\u{1B}[0m" }
    package static func green(_ text: String) -> String { "\u{1B}[32m\(text)\u{1B}[0m" }
    package static func yellow(_ text: String) -> String { "\u{1B}[33m\(text)\u{1B}[0m" }
}

/// Flushes printed text, which is buffered if standard output is a file or a pipe.
package func flushOutput() {
    fflush(nil)
}
