import CommandLineOutput
import Glibc
import SystemPackage

/// A word to a person beside a result: on stderr, and only on a terminal, so that scripts get the result alone.
enum Remark {
    static func show(_ text: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        flushOutput()
        // The result is printed already, and is what counts.
        _ = try? FileDescriptor.standardError.writeAll("\(text)\n".utf8)
    }
}
