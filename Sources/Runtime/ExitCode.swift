import Glibc

/// The exit status of a program, for scripts and supervisors (numbers from `sysexits.h`).
package enum ExitCode: Int32, Sendable {
    case ok = 0
    case failed = 1
    /// Wrong arguments or environment. A restart does not help.
    case usage = 64
    /// A service that the program needs is not available. A restart later may help.
    case unavailable = 69

    /// Ends the process immediately after flushing its output.
    ///
    /// Exit handlers of libraries do not run: OpenSSL would free memory that the thread of a connection may still be
    /// using, and the process would crash instead of exiting with its status.
    package func exit() -> Never {
        fflush(nil)
        _exit(rawValue)
    }
}
