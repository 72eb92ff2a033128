import NIOCore
import NIOPosix

/// Sends `GET path` and returns the whole response.
package func get(_ path: String, port: Int, at address: String = "127.0.0.1") async throws -> String {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: address, port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
    return try await channel.executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
        var answer = ""
        for try await part in inbound { answer += String(buffer: part) }
        return answer
    }
}
