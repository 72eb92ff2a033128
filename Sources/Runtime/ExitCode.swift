import Glibc

/// How a program ends, for scripts and supervisors (the numbers of `sysexits.h`).
package enum ExitCode: Int32, Sendable {
    case ok = 0
    case failed = 1
    /// Wrong arguments or environment: starting it again will not help.
    case usage = 64
    /// A service that it needs is not there; starting it again later may help.
    case unavailable = 69

    package func exit() -> Never {
        Glibc.exit(rawValue)
    }
}
