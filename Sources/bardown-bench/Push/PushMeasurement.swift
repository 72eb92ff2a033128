import Cryptography
import Glibc
import Pushing
import Scores
import Time

/// The cost of a number of pushes.
struct PushCost: Sendable, Decodable {
    let pushes: Int
    let seconds: Double
    /// User and system time of the process that pushed.
    let cpuSeconds: Double

    var perPush: Double { cpuSeconds / Double(pushes) * 1_000_000 }
    var perSecond: Double { Double(pushes) / seconds }
}

/// Measures the pushes of a transport alone, without rendering payloads or querying a database.
struct PushMeasurement: Sendable {
    /// The payload of all pushes, 400 bytes.
    static let body = Array(#"{"aps":{"alert":{"title":"8:7","body":"\#(String(repeating: "x", count: 355))"}}}"#.utf8)
    private static let warmUp = 1000

    let topic: String
    let pushes: Int
    /// The number of tasks that push concurrently.
    let width: Int
    /// The value of the `authorization` header.
    let authorization: String

    /// Measures pushes. Each goes to a different device and has a different id, as in production.
    /// - Throws: ``BenchError/failed(_:)`` if a push is not accepted.
    func cost(of transport: any APNsTransport) async throws -> PushCost {
        let requests = try (0..<pushes + Self.warmUp).map(request)
        // The first push goes alone, because APNs allows only one stream until it is accepted.
        for part in [0..<1, 1..<Self.warmUp] { try await push(requests[part], by: transport) }
        let (clock, cpu) = (ContinuousClock(), cpuSeconds(of: .thisProcess))
        let duration = try await clock.measure { try await push(requests[Self.warmUp...], by: transport) }
        return PushCost(pushes: pushes, seconds: duration / .seconds(1), cpuSeconds: cpuSeconds(of: .thisProcess) - cpu)
    }

    private func push(_ requests: ArraySlice<APNsRequest>, by transport: any APNsTransport) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in requests.indices.prefix(width) {
                group.addTask {
                    for index in stride(from: lane, to: requests.endIndex, by: width) {
                        let answer = try await transport.send(requests[index], authorization: authorization)
                        guard answer.status == 200 else { throw BenchError.failed("APNs answered \(answer)") }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func request(_ number: Int) throws -> APNsRequest {
        let digits = String(number, radix: 16)
        let token = DeviceToken(String(repeating: "0", count: 64 - digits.utf8.count) + digits)
        let device = DeviceID("00000000-0000-4000-8000-000000000000")
        guard let token, let device else { throw BenchError.failed("no token") }
        return APNsRequest(
            token: token,
            topic: topic,
            expiration: .at(Instant(microseconds: 4_000_000_000_000_000)),
            collapseID: nil,
            id: try APNsID(alertID: Int64(number), device: device),
            body: Self.body
        )
    }
}

/// The processes whose CPU time is measured.
enum CPUOwner: Int32 {
    // The values of RUSAGE_SELF and RUSAGE_CHILDREN, which glibc declares with a type that getrusage does not accept.
    case thisProcess = 0
    case endedChildren = -1
}

/// Returns the CPU time used so far, user and system, in seconds.
func cpuSeconds(of owner: CPUOwner) -> Double {
    var usage = rusage()
    getrusage(owner.rawValue, &usage)
    var seconds = 0.0
    for time in [usage.ru_utime, usage.ru_stime] {
        seconds += Double(time.tv_sec)
        seconds += Double(time.tv_usec) / 1_000_000
    }
    return seconds
}
