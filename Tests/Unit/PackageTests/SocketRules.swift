import Foundation
import TestTools
import Testing

/// What the compiler cannot tell of a socket's options: the number of one means another at another level.
@Suite("Socket rules")
struct SocketRules {
    @Test func `TCP options are set at TCP's level: at the socket's, TCP_NODELAY means SO_DEBUG`() throws {
        let sources = ProjectFolder.url.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(".socketOption(.tcp_"), "\(file.lastPathComponent)")
        }
    }
}
