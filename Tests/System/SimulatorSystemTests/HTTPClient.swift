import NIOCore
import NIOPosix
import TestTools
import Testing

/// A client that sends exactly the given bytes, and returns exactly the received ones.
enum HTTPClient {
    private static let limit = TimeAmount(Patience.limit)

    struct Response: Sendable {
        let status: Int
        /// Header fields, with their names in lower case.
        let headers: [String: String]
        let body: [UInt8]

        func json() throws -> ParsedJSON { try ParsedJSON(parsing: body) }
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Sends one request on its own connection.
    static func send(
        _ method: String,
        _ target: String,
        to server: SimulatorTestServer,
        headers: [String] = [],
        body: String = ""
    ) async throws -> Response {
        let lines = [
            "\(method) \(target) HTTP/1.1", "Host: test", "Connection: close", "Content-Length: \(body.utf8.count)",
        ]
        let bytes = try await exchange(
            (lines + headers).joined(separator: "\r\n") + "\r\n\r\n" + body,
            with: server.port
        )
        return try response(bytes)
    }

    /// Sends `text`, and returns all bytes that arrive until the server closes the connection, or until the time limit
    /// of tests.
    static func exchange(_ text: String, with port: Int) async throws -> [UInt8] {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        let deadline = channel.channel.eventLoop.scheduleTask(in: Self.limit) { channel.channel.close(promise: nil) }
        defer { deadline.cancel() }
        let received = Mutable([UInt8]())
        do {
            try await channel.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: text))
                for try await buffer in inbound { received.change { $0 += buffer.readableBytesView } }
            }
        } catch is IOError {
            // The server did not read the whole request, but its answer has been received.
        } catch is ChannelError {
            // The same, but noticed later.
        }
        return received.value
    }

    private static func response(_ bytes: [UInt8]) throws -> Response {
        let separator = Array("\r\n\r\n".utf8)
        let end = try #require(bytes.indices.first { bytes[$0...].starts(with: separator) })
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        let status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (parts[0].lowercased(), String(parts[1].drop { $0 == " " }))
        }
        return Response(
            status: status,
            headers: Dictionary(fields) { $1 },
            body: Array(bytes[(end + separator.count)...])
        )
    }
}
