/// The reason why a fleet could not be started.
package enum FleetError: Error, Sendable, CustomStringConvertible {
    /// A program did not answer in time, or kept ending; with the end of its log.
    case notReady(String, log: String)
    case noFreePort
    /// The port cannot be listened on, with the reason.
    case port(Int, String)

    package var description: String {
        switch self {
        case .notReady(let what, let log): "\(what) did not answer; the end of its log:\n\(log)"
        case .noFreePort: "no free port on 127.0.0.1"
        case .port(let port, let reason): "port \(port) \(reason), give another with --port"
        }
    }
}
