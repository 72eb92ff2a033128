import FoundationEssentials
import Glibc
import TestTools
import Testing

@testable import HTTP2

/// Tests connections to a name with several addresses, some of which do not answer.
@Suite("Many addresses")
struct ManyAddressesTests {
    /// The behaviour of the first address.
    enum Fault: CaseIterable {
        /// The TCP handshake is never completed, because the listener's queue is full.
        case swallowsPackets
        /// The system accepts the connection, but the TLS handshake is never answered.
        case saysNothing
    }

    @Test(arguments: Fault.allCases)
    func `a silent address is abandoned in time for the next one`(fault: Fault) async throws {
        try await withServer { server, _, _, authority in
            try withSilentAddress(fault) { silent in
                let next = try Self.address(server.port)
                let begin = MonotonicInstant.now()
                let connection = try Self.connection(to: [silent, next], authority, at: begin)
                #expect(!Self.move(connection, for: .milliseconds(20), at: begin))
                connection.tick(at: begin + .milliseconds(900))
                #expect(connection.addresses.count == 1)
                connection.tick(at: begin + .milliseconds(1100))
                #expect(connection.addresses.isEmpty)
                #expect(Self.move(connection, for: .seconds(20), at: begin + .milliseconds(1100)))
                #expect(connection.phase == .open)
            }
        }
    }

    @Test(arguments: Fault.allCases)
    func `the last address gets the rest of the whole deadline`(fault: Fault) async throws {
        try await withServer { _, _, _, authority in
            try withSilentAddress(fault) { silent in
                let begin = MonotonicInstant.now()
                let connection = try Self.connection(to: [silent, silent], authority, at: begin)
                connection.tick(at: begin + .milliseconds(1100))
                #expect(connection.addresses.isEmpty && connection.phase < .open)
                connection.tick(at: begin + .milliseconds(4900))
                #expect(connection.phase < .open)
                connection.tick(at: begin + .milliseconds(5100))
                #expect(connection.phase == .closed && connection.failure == "connect timed out")
            }
        }
    }

    @Test func `the address families alternate, each in its order`() throws {
        func addresses(_ texts: String...) throws -> [SocketAddress] {
            try texts.flatMap { try SocketAddress.all(of: $0, port: 443, isNumeric: true).get() }
        }
        let sorted = try addresses("::1", "::2", "::3", "127.0.0.1", "127.0.0.2")
        let turns = try addresses("::1", "127.0.0.1", "::2", "127.0.0.2", "::3")
        #expect(sorted.count == 5 && SocketAddress.interleaved(sorted) == turns)
        #expect(
            SocketAddress.interleaved(try addresses("127.0.0.1", "::1", "::2")).map { turns.firstIndex(of: $0) } == [
                1, 0, 2,
            ]
        )
        #expect(SocketAddress.interleaved([]).isEmpty)
    }

    @Test func `nine silent addresses share the deadline, so that the tenth has its turn`() throws {
        try withSilentAddress(.saysNothing) { silent in
            let begin = MonotonicInstant.now()
            let connection = try Self.connection(to: Array(repeating: silent, count: 10), nil, at: begin)
            for half in 1...9 {
                connection.tick(at: begin + .milliseconds(half * 500 - 20))
                #expect(connection.addresses.count == 10 - half)
                connection.tick(at: begin + .milliseconds(half * 500))
                #expect(connection.addresses.count == 9 - half)
            }
            #expect(connection.phase < .open)
        }
    }

    /// Creates a connection with a deadline of one second for each address and of five for all.
    private static func connection(
        to addresses: [SocketAddress],
        _ authority: String?,
        at begin: MonotonicInstant
    ) throws -> ClientConnection {
        var configuration = HTTP2ClientConfiguration(host: "127.0.0.1", port: 443, authorityFile: authority)
        configuration.addressTimeout = .seconds(1)
        return try ClientConnection(
            number: 1,
            addresses: addresses,
            configuration: configuration,
            trust: try ServerTrust(authorityFile: authority),
            at: begin
        )
    }

    /// Advances the connection while it dials, at most for `limit`.
    /// - Parameter now: The time passed to the connection.
    /// - Returns: Whether it is open.
    private static func move(_ connection: ClientConnection, for limit: Duration, at now: MonotonicInstant) -> Bool {
        let end = MonotonicInstant.now() + limit
        while connection.isDialling, MonotonicInstant.now() < end {
            var entry = connection.pollEntry
            if poll(&entry, 1, 5) > 0 { connection.advance(at: now) }
            connection.flush()
        }
        return connection.phase == .open
    }

    private static func address(_ port: Int) throws -> SocketAddress {
        try #require(try SocketAddress.all(of: "127.0.0.1", port: port, isNumeric: true).get().first)
    }

    private func withSilentAddress(_ fault: Fault, _ body: (SocketAddress) throws -> Void) throws {
        let listener = try Descriptor.listening(onPort: 0)
        let address = try Self.address(try listener.port())
        guard fault == .swallowsPackets else { return try body(address) }
        // The first connection fills the queue, and then Linux answers no other.
        try #require(listen(listener.raw, 0) == 0)
        let first = try address.connecting()
        let second = try address.connecting()
        try body(address)
        withExtendedLifetime((first.raw, second.raw)) {}
    }
}
