import Foundation
import Testing

/// What the compiler cannot tell of a socket's options: the number of one means another at another level.
struct SocketRules {
    @Test("Options of TCP are set at TCP's level: at the socket's, TCP_NODELAY is SO_DEBUG, which root alone may set")
    func levels() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(".socketOption(.tcp_"), "\(file.lastPathComponent)")
        }
    }
}
