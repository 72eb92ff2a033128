/// Tracks which streams occupy the flow-control windows, from the arrival of a body until its reply. This simulates
/// network latency, during which a client may have only a window's bytes in flight.
struct FlowControlWindows {
    /// The limit of bytes that one stream occupies; the rest is released immediately. A push is shorter.
    private static let maxHeld = 5120

    private var held: [Int32: Int] = [:]
    private var free = 0
    private var freeByStream: [Int32: Int] = [:]

    mutating func hold(_ count: Int, by stream: Int32) {
        let before = held[stream, default: 0]
        let kept = min(count, max(0, Self.maxHeld - before))
        held[stream] = before + kept
        free += count - kept
        // Released immediately, so that a body of any length passes through its stream's window.
        if count > kept { freeByStream[stream, default: 0] += count - kept }
    }

    /// Releases the part that a stream occupies, because its client has more to send.
    mutating func releaseHeld(_ stream: Int32) {
        guard let count = held.removeValue(forKey: stream), count > 0 else { return }
        free += count
        freeByStream[stream, default: 0] += count
    }

    /// Releases the part that a stream occupied until its end.
    mutating func close(_ stream: Int32) {
        free += held.removeValue(forKey: stream) ?? 0
        freeByStream[stream] = nil
    }

    /// Returns how many bytes of the connection's window have become free since the last call.
    mutating func drainConnection() -> Int {
        defer { free = 0 }
        return free
    }

    /// Returns how many bytes of each stream's window have become free since the last call, by stream.
    mutating func drainStreams() -> [Int32: Int] {
        defer { freeByStream = [:] }
        return freeByStream
    }
}
