public import Foundation
import Synchronization

/// The body of a response, as it arrives. A body has one reader. Releasing the body ends the transfer.
public final class HTTPBody: Sendable {
    private let pipe: HTTPBodyPipe
    private let onEnd: @Sendable () -> Void

    /// - Parameter onEnd: Called when the body is released.
    init(_ pipe: HTTPBodyPipe, onEnd: @escaping @Sendable () -> Void) {
        self.pipe = pipe
        self.onEnd = onEnd
    }

    /// A body that is complete already.
    public convenience init(_ data: Data) {
        let pipe = HTTPBodyPipe(limit: data.count)
        pipe.write(data)
        pipe.finish(nil)
        self.init(pipe) {}
    }

    deinit { onEnd() }

    /// Returns everything that arrived since the last call, and waits if there is nothing; `nil` at the end.
    ///
    /// A slow reader gets fewer, larger pieces.
    public func next() async throws(HTTPTransportError) -> Data? {
        try await pipe.next()
    }

    /// The whole body.
    /// - Throws: ``HTTPTransportError/tooLarge`` if there are more than `limit` bytes.
    public func collect(upTo limit: Int) async throws(HTTPTransportError) -> Data {
        var whole = Data()
        while let part = try await next() {
            guard whole.count + part.count <= limit else { throw .tooLarge }
            whole.append(part)
        }
        return whole
    }
}

/// The buffer between the network, which writes, and the reader.
final class HTTPBodyPipe: Sendable {
    /// The maximum number of unread bytes. If there are more, the body ends with ``HTTPTransportError/tooLarge``.
    let limit: Int
    private let state = Mutex(State())

    private struct State {
        var buffer = Data()
        var reader: CheckedContinuation<Result<Data?, HTTPTransportError>, Never>?
        /// How the body ended; `nil` while more data may arrive.
        var end: Result<Data?, HTTPTransportError>?

        /// Returns the result for a reader now; `nil` if it has to wait.
        mutating func take() -> Result<Data?, HTTPTransportError>? {
            if buffer.isEmpty { return end }
            defer { buffer = Data() }
            return .success(buffer)
        }
    }

    init(limit: Int) {
        self.limit = limit
    }

    /// Adds data from the network.
    /// - Returns: Whether the body takes more data; `false` after its end, so that the caller can stop the transfer.
    @discardableResult
    func write(_ data: Data) -> Bool {
        let (reader, acceptsMore) = state.withLock { state in
            guard state.end == nil else { return (nil as (() -> Void)?, false) }
            if state.buffer.count + data.count > limit {
                state.end = .failure(.tooLarge)
                state.buffer = Data()
            } else {
                state.buffer.append(data)
            }
            return (Self.takeReader(&state), state.end == nil)
        }
        reader?()
        return acceptsMore
    }

    /// Ends the body. Data written before can still be read. Only the first call counts.
    func finish(_ error: HTTPTransportError?) {
        let reader = state.withLock { state in
            if state.end == nil { state.end = error.map { .failure($0) } ?? .success(nil) }
            return Self.takeReader(&state)
        }
        reader?()
    }

    func next() async throws(HTTPTransportError) -> Data? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state -> Result<Data?, HTTPTransportError>? in
                    if let ready = state.take() { return ready }
                    state.reader = continuation
                    return nil
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            finish(.cancelled)
        }
        return try result.get()
    }

    /// Returns a closure that resumes the waiting reader, if there is a result for it.
    private static func takeReader(_ state: inout State) -> (() -> Void)? {
        guard let reader = state.reader, let ready = state.take() else { return nil }
        state.reader = nil
        return { reader.resume(returning: ready) }
    }
}
