import FoundationEssentials
import Pushing
import Subprocess
import SystemPackage
import Time

/// Where the fake APNs of a bench is, and by what it can be pushed to.
struct BenchAPNs: Sendable {
    /// `https://127.0.0.1:port`
    let url: String
    /// PEM file of the authority to trust.
    let authority: String
    /// PEM file of the provider's key.
    let key: String
    let topic: String
}

/// Another program that pushes to the same fake APNs.
enum PushPeer: Sendable {
    /// nghttp2's load generator: it sends one and the same request again and again, so no client of real pushes can
    /// cost less.
    case h2load(authorization: String)
    /// A program that prints one line of JSON, `{"pushes":1,"seconds":1.0,"cpuSeconds":1.0}`. Its arguments are the
    /// port, the authority, the key, the topic, how many pushes, and how many at a time.
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

    /// - Throws: when the program is not there, or a push of it is not taken.
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
            // Of its first flight all but one may be refused: until that one is accepted there is one stream.
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
                throw BenchError.failed("\(path) said \(output)")
            }
        }
    }
}
