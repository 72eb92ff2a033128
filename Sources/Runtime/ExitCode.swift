import Glibc

/// How a program ends, for scripts and supervisors (the numbers of `sysexits.h`).
package enum ExitCode: Int32, Sendable {
    case ok = 0
    case failed = 1
    /// Wrong arguments or environment: starting it again will not help.
    case usage = 64
    /// A service that it needs is not there; starting it again later may help.
    case unavailable = 69

    /// Ends the process at once, with what was printed.
    ///
    /// What libraries want done at the end is left out: OpenSSL would take down what the thread of a connection may
    /// still be giving back, and a program that says why it ends would die of that instead.
    package func exit() -> Never {
        fflush(nil)
        _exit(rawValue)
    }
}
