import Foundation

/// The last answer to each question, in memory and, where there is a store, on disk.
actor AnswerCache {
    /// One answer, as it came.
    struct Answer: Codable, Hashable, Sendable {
        let url: URL
        let etag: String?
        var confirmedAt: Date
        var freshUntil: Date
        var isStale: Bool
        let body: Data
    }

    private let store: LocalStore?
    private let capacity: Int
    private var memory: [URL: Answer] = [:]
    /// From the longest unused to the last used.
    private var order: [URL] = []
    /// The number of the newest change that was seen: behind one address there may be several servers, of which none is
    /// to answer with less.
    private(set) var seen: Int64?

    /// - Parameter capacity: Answers in memory.
    init(store: LocalStore?, capacity: Int = 64) {
        self.store = store
        self.capacity = capacity
    }

    func answer(to url: URL) -> Answer? {
        let answer = memory[url] ?? stored(url)
        if let answer { remember(answer) }
        return answer
    }

    /// Keeps the answer; on disk as well where that can be had, for memory alone serves until the app ends.
    func keep(_ answer: Answer) {
        remember(answer)
        guard let store, let data = try? JSONEncoder().encode(answer) else { return }
        try? store.write(data, for: answer.url.absoluteString)
    }

    /// Forgets the answer, on disk as well: the server forbids to keep what takes its place.
    func drop(_ url: URL) {
        memory[url] = nil
        order.removeAll { $0 == url }
        // Where it cannot be removed it is as old as it was: nothing newer was written.
        try? store?.remove(url.absoluteString)
    }

    /// - Parameters:
    ///   - number: Of a change that was seen; `nil`: none was.
    ///   - isReset: Whether the server counts anew: what was seen before counts for nothing.
    func see(_ number: Int64?, isReset: Bool = false) {
        guard let number, isReset || number > seen ?? 0 else { return }
        seen = number
    }

    private func stored(_ url: URL) -> Answer? {
        guard let data = store?.data(for: url.absoluteString),
            let answer = try? JSONDecoder().decode(Answer.self, from: data), answer.url == url
        else { return nil }
        return answer
    }

    private func remember(_ answer: Answer) {
        memory[answer.url] = answer
        order.removeAll { $0 == answer.url }
        order.append(answer.url)
        while order.count > capacity { memory[order.removeFirst()] = nil }
    }
}
