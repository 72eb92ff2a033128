/// Why a fleet could not be started.
package enum FleetError: Error, Sendable, CustomStringConvertible {
    /// It did not answer in time, or did not stay up; with the end of its log.
    case notReady(String, log: String)
    case noFreePort
    /// Nobody can listen on this port, and why.
    case port(Int, String)

    package var description: String {
        switch self {
        case .notReady(let what, let log): "\(what) did not answer; the end of its log:\n\(log)"
        case .noFreePort: "no free port on 127.0.0.1"
        case .port(let port, let reason): "port \(port) \(reason), give another with --port"
        }
    }
}
