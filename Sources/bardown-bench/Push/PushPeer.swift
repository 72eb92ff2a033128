import FoundationEssentials
import Pushing
import Subprocess
import SystemPackage
import Time

/// The fake APNs of a bench, and the files for pushing to it.
struct BenchAPNs: Sendable {
    /// The base URL: `https://127.0.0.1:port`.
    let url: String
    /// The PEM file of the authority to trust.
    let authority: String
    /// The PEM file of the provider's key.
    let key: String
    let topic: String
}

/// Another program that pushes to the same fake APNs, for comparison.
enum PushPeer: Sendable {
    /// The load generator of nghttp2. It repeats the same request, so no client of real pushes can cost less.
    case h2load(authorization: String)
    /// A program that prints one line of JSON, `{"pushes":1,"seconds":1.0,"cpuSeconds":1.0}`. Its arguments are the
    /// port, the authority, the key, the topic, the number of pushes, and the number of concurrent ones.
    case program(name: String, path: String)

    /// - Parameter text: `NAME=PROGRAM`
    init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        self = .program(name: String(parts[0]), path: String(parts[1]))
    }

    var name: String {
        switch self {
        case .h2load: "h2load"
        case .program(let name, _): name
        }
    }

    /// - Throws: ``BenchError/failed(_:)`` if the program fails or its output is not understood, or if `width` pushes
    ///   of
    ///   h2load or more are not accepted; another error if the program cannot be run.
    func cost(at target: BenchAPNs, in folder: FilePath, pushes: Int, width: Int) async throws -> PushCost {
        switch self {
        case .h2load(let authorization):
            let body = folder.appending("push.json")
            try write(String(decoding: PushMeasurement.body, as: UTF8.self), to: body)
            let fields = [
                "authorization: \(authorization)", "apns-topic: \(target.topic)", "apns-push-type: alert",
                "apns-priority: 10", "apns-expiration: 4000000000", "content-type: application/json",
                "apns-id: 00000000-0000-4000-8000-000000000000",
            ]
            let arguments = ["-n", "\(pushes)", "-c", "1", "-m", "\(width)", "-d", body.string]
            let device = "\(target.url)/3/device/\(String(repeating: "0", count: 64))"
            let (cpu, begin) = (cpuSeconds(of: .endedChildren), ContinuousClock.now)
            let output = try await output(of: "h2load", arguments + fields.flatMap { ["-H", $0] } + [device])
            let seconds = (ContinuousClock.now - begin).seconds
            // h2load's first requests may be refused, except one, because there is only one stream until the first
            // request is accepted.
            guard let taken = output.firstMatch(of: /status codes: (\d+) 2xx/).flatMap({ Int($0.1) }),
                taken > pushes - width
            else { throw BenchError.failed(output) }
            return PushCost(pushes: taken, seconds: seconds, cpuSeconds: cpuSeconds(of: .endedChildren) - cpu)
        case .program(_, let path):
            let port = target.url.split(separator: ":").last.map(String.init) ?? ""
            let arguments = [port, target.authority, target.key, target.topic, "\(pushes)", "\(width)"]
            let output = try await output(of: path, arguments)
            do {
                return try JSONDecoder().decode(PushCost.self, from: Data(output.utf8))
            } catch {
                throw BenchError.failed("\(path) printed \(output)")
            }
        }
    }
}
