import Glibc
import SystemPackage

/// How far long work has come, on the last line of a terminal.
///
/// It goes to stderr, and only where that is a terminal: neither results nor logs have anything of it.
struct Progress: Sendable {
    private let isShown: Bool
    private let write: @Sendable (String) -> Void

    init(isShown: Bool, write: @escaping @Sendable (String) -> Void) {
        self.isShown = isShown
        self.write = write
    }

    /// On the terminal that this process has, if it has one.
    static let ofTerminal = Progress(isShown: isatty(STDERR_FILENO) == 1) { text in
        // What is shown only in passing may fail to be shown.
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }

    /// So many of all are done, and this one is at work.
    func show(_ done: Int, of total: Int, _ what: String) {
        let filled = total > 0 ? Self.width * min(max(done, 0), total) / total : 0
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        show("\(bar) \(done)/\(total) \(what)")
    }

    /// This is at work, and nobody knows how long it takes.
    func show(_ what: String) {
        // A line that is longer than the terminal is wide could not be taken back.
        if isShown { write("\(Self.back)\(what.prefix(Self.longest))") }
    }

    /// Takes the line back: what comes now is a result.
    func end() {
        if isShown { write(Self.back) }
    }

    private static let width = 24
    private static let longest = 78
    private static let back = "\r\u{1B}[K"
}
