import Synchronization

/// Words to the server of which the last one counts: said one at a time, and none once a later one is to be said. Two that are
/// on their way together arrive in either order, and an older one that is tried again would undo the newer.
final class SpokenWords: Sendable {
    private struct State {
        var last = 0
        var isSpeaking = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The number of a new word; from now on the earlier ones are not said any more.
    func next() -> Int {
        state.withLock { state in
            state.last += 1
            return state.last
        }
    }

    /// Says a word once those that are under way have come to their end.
    /// - Throws: `cancelled` where a later word is to be said.
    func say<Answer>(_ word: Int, _ body: () async throws(APIError) -> Answer) async throws(APIError) -> Answer {
        await begin()
        defer { end() }
        guard state.withLock({ $0.last == word }) else { throw .cancelled }
        return try await body()
    }

    private func begin() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isSpeaking { state.waiting.append(continuation) }
                defer { state.isSpeaking = true }
                return !state.isSpeaking
            }
            if isFree { continuation.resume() }
        }
    }

    private func end() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.isSpeaking = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
