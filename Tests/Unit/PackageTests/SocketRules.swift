import Foundation
import TestTools
import Testing

/// Checks rules for socket options that the compiler cannot check, because the same number means different options at
/// different levels.
@Suite("Socket rules")
struct SocketRules {
    @Test func `TCP options are set at the TCP level, because at the socket level TCP_NODELAY means SO_DEBUG`() throws {
        let sources = ProjectFolder.url.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(".socketOption(.tcp_"), "\(file.lastPathComponent)")
        }
    }
}
