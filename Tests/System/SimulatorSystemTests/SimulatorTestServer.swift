import Logging
import Synchronization
import Time

@testable import simulator

/// A running simulator whose real time moves only if a test moves it.
struct SimulatorTestServer: Sendable {
    let scenario: SimulatedScenario
    let port: Int
    private let time: Mutable<Instant>

    static let silence = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Starts a server on a free port, calls `body` and stops it.
    static func with(
        _ initialState: SimulatedScenario.InitialState,
        _ body: (SimulatorTestServer) async throws -> Void
    ) async throws {
        let time = Mutable(Served.start)
        let scenario = SimulatedScenario(initialState) { time.value }
        let server = try await UpstreamServer.start(
            scenario: scenario,
            host: "127.0.0.1",
            port: 0,
            logger: silence
        )
        let port = Int(server.address.split(separator: ":").last ?? "") ?? 0
        do {
            try await body(SimulatorTestServer(scenario: scenario, port: port, time: time))
        } catch {
            try await server.stop()
            throw error
        }
        try await server.stop()
    }

    /// Moves real time forward.
    func pass(_ duration: Duration) {
        time.change { $0 = $0 + duration }
    }

    func get(_ target: String, headers: [String] = []) async throws -> HTTPClient.Response {
        try await HTTPClient.send("GET", target, to: self, headers: headers)
    }

    func post(_ target: String, _ body: String) async throws -> HTTPClient.Response {
        try await HTTPClient.send("POST", target, to: self, body: body)
    }

    /// Returns the request target of a query, with the current hash or another one.
    func query(_ operation: Operation, _ variables: String, hash: String? = nil, meta: String? = nil) -> String {
        let hash = hash ?? scenario.queryHashes.hash(of: operation)
        let extensions = #"{"persistedQuery":{"version":1,"sha256Hash":"\#(hash)"}}"#
        return "/?meta=\(meta ?? operation.rawValue)&extensions=\(encoded(extensions))&variables=\(encoded(variables))"
    }

    func contestsQuery(hash: String? = nil) -> String {
        let variables = #"{"sportCode":"MLA","division":1,"seasonYear":2025,"contestDate":"05/02/2026","week":null}"#
        return query(.contests, variables, hash: hash)
    }

    func playByPlayQuery(_ id: String) -> String {
        query(.playByPlay, #"{"contestId":"\#(id)","staticTestEnv":null}"#)
    }
}

/// A value that several tasks share.
final class Mutable<Value: Sendable>: Sendable {
    private let storage: Mutex<Value>

    init(_ value: Value) {
        storage = Mutex(value)
    }

    var value: Value { storage.withLock { $0 } }

    func change(_ body: (inout Value) -> Void) {
        storage.withLock { value in body(&value) }
    }
}

/// Percent-encodes all characters except letters, digits and a few marks.
func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            bytes.append(byte)
        default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
