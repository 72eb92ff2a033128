/// Who holds which part of the windows of flow control, from the arrival of a body until its answer: as behind a long
/// way, a client may have so many bytes under way and no more.
struct WindowPlaces {
    /// What a stream holds at the most; what goes beyond it is taken and let go. A push is shorter.
    private static let heldAtMost = 5120

    private var held: [Int32: Int] = [:]
    private var free = 0
    private var ofStreams: [Int32: Int] = [:]

    mutating func take(_ count: Int, by stream: Int32) {
        let before = held[stream, default: 0]
        let kept = min(count, max(0, Self.heldAtMost - before))
        held[stream] = before + kept
        free += count - kept
        // A body of any length goes through the window of its stream.
        if count > kept { ofStreams[stream, default: 0] += count - kept }
    }

    /// A stream of which more is to come makes room for it.
    mutating func makeRoom(_ stream: Int32) {
        guard let count = held.removeValue(forKey: stream), count > 0 else { return }
        free += count
        ofStreams[stream, default: 0] += count
    }

    /// Nothing more comes on the stream.
    mutating func leave(_ stream: Int32) {
        free += held.removeValue(forKey: stream) ?? 0
        ofStreams[stream] = nil
    }

    /// Of the connection's window, each once.
    mutating func takeFree() -> Int {
        defer { free = 0 }
        return free
    }

    /// Of streams' windows, each once.
    mutating func takeOfStreams() -> [Int32: Int] {
        defer { ofStreams = [:] }
        return ofStreams
    }
}
