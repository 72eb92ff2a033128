import Glibc
import SystemPackage

/// The progress of a long task, on the last line of a terminal.
///
/// It is written to stderr, and only to a terminal, so it never gets into results or logs.
package struct Progress: Sendable {
    private let isShown: Bool
    private let write: @Sendable (String) -> Void

    package init(isShown: Bool, write: @escaping @Sendable (String) -> Void) {
        self.isShown = isShown
        self.write = write
    }

    /// The progress on this process's terminal, if it has one.
    package static let terminal = Progress(isShown: isatty(STDERR_FILENO) == 1) { text in
        // Progress is temporary, so a failure to show it is ignored.
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }

    /// Shows how many of all steps are done, and the current one.
    package func show(_ done: Int, of total: Int, _ what: String) {
        let filled = total > 0 ? Self.width * min(max(done, 0), total) / total : 0
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        show("\(bar) \(done)/\(total) \(what)")
    }

    /// Shows the current step of a task with an unknown number of steps.
    package func show(_ what: String) {
        // A line longer than the width of the terminal could not be removed.
        if isShown { write("\(Self.clearLine)\(what.prefix(Self.maxLength))") }
    }

    /// Removes the line, before a result is printed.
    package func end() {
        if isShown { write(Self.clearLine) }
    }

    private static let width = 24
    private static let maxLength = 78
    private static let clearLine = "\r\u{1B}[K"
}
