import CommandLineOutput
import Glibc
import SystemPackage

/// Prints a note in addition to a result. It goes to stderr, and only on a terminal, so that scripts get only the
/// result.
enum Remark {
    static func show(_ text: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        flushOutput()
        // The result is already printed, so a failure here is ignored.
        _ = try? FileDescriptor.standardError.writeAll("\(text)\n".utf8)
    }
}
