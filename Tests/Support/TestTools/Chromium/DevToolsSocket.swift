import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import SystemPackage

/// The connection to a browser, which uses one socket pair for both directions. A NUL ends each message.
///
/// A dedicated thread blocks on the socket, so that no message is left unread because a wake-up was missed.
final class DevToolsSocket: Sendable {
    /// The browser's end of the pair, which this process has open only until the browser is started.
    let remote: FileDescriptor
    /// The received messages in order. The stream ends when the browser does.
    let messages: AsyncStream<Data>
    private let own: FileDescriptor
    /// Whether ``own`` is open. Once the reading thread has closed it, another socket may have the same descriptor.
    private let isOpen: OpenMark

    private final class OpenMark: Sendable {
        let isSet = Mutex(true)
    }

    init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        own = FileDescriptor(rawValue: ends[0])
        remote = FileDescriptor(rawValue: ends[1])
        // Other programs that tests start at the same time must not inherit the descriptors, because that would keep
        // them open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (messages, continuation) = AsyncStream.makeStream(of: Data.self)
        self.messages = messages
        let isOpen = OpenMark()
        self.isOpen = isOpen
        DispatchQueue(label: "DevToolsSocket").async { [own] in
            Self.read(own, continuation)
            isOpen.isSet.withLock { isSet in
                isSet = false
                try? own.close()
            }
            continuation.finish()
        }
    }

    /// - Throws: `Errno` if the browser has ended.
    func send(_ message: String) throws(Errno) {
        // The lock is held during the write, so that the descriptor cannot be closed and reused meanwhile.
        try isOpen.isSet.withLock { isSet throws(Errno) in
            guard isSet else { throw .brokenPipe }
            try write(Array(message.utf8) + [0])
        }
    }

    private func write(_ bytes: [UInt8]) throws(Errno) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(own.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Errno(rawValue: errno) }
            sent += count
        }
    }

    /// Ends the reading thread, and with it the browser, which ends when this end is closed.
    func close() {
        isOpen.isSet.withLock { isSet in
            if isSet { shutdown(own.rawValue, Int32(SHUT_RDWR)) }
        }
    }

    /// Reads until the other end is closed.
    private static func read(_ own: FileDescriptor, _ continuation: AsyncStream<Data>.Continuation) {
        var unread: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while let count = buffer.withUnsafeMutableBytes({ try? own.read(into: $0) }), count > 0 {
            unread += buffer[..<count]
            while let end = unread.firstIndex(of: 0) {
                continuation.yield(Data(unread[..<end]))
                unread.removeSubrange(...end)
            }
        }
    }
}
