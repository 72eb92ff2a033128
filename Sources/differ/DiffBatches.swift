import JobQueue
import Logging
import Scores

/// Combines jobs that arrive while others are being compared into one transaction.
///
/// A page that changes forty games leads to forty jobs at the same moment. One by one, each would need a dozen
/// statements and a commit. Instead, a job that finds no comparison running begins at once, and all that arrive
/// meanwhile are compared together afterwards. A single goal therefore never waits for others.
actor DiffBatches {
    private let handler: DiffHandler
    private(set) var waiting: [Waiting] = []
    private var isComparing = false

    /// The maximum number of games in one transaction. It keeps the locks on the games' rows short.
    static let gamesAtMost = 64

    init(_ handler: DiffHandler) {
        self.handler = handler
    }

    /// Compares the revisions of a game, possibly together with those of other games.
    /// - Throws: ``UnknownGame`` if there is no such game. If a common transaction fails, each game is compared alone,
    ///   so that a game that cannot be compared fails alone.
    func diff(_ game: GameID, logger: Logger) async throws {
        let request = DiffHandler.Request(game: game, trace: TraceContext.current, logger: logger)
        let outcome: Outcome
        switch await turn(of: request) {
        case .begin(let others):
            outcome = await compare(request, with: others)
            beginNext()
        case .ended(let common):
            outcome = common
        }
        switch outcome {
        case .compared(let known):
            guard known.contains(game) else { throw UnknownGame(game: game) }
        case .failed(let error, isAlone: true): throw error
        case .failed(_, isAlone: false):
            guard try await handler.diff([request]).contains(game) else { throw UnknownGame(game: game) }
        }
    }

    /// What a job does next.
    enum Turn {
        /// It compares its own game together with these.
        case begin([Waiting])
        /// Another job has compared its game.
        case ended(Outcome)
    }

    /// How a transaction ended.
    enum Outcome {
        /// These games exist and are compared.
        case compared(Set<GameID>)
        /// Nothing is stored. `isAlone`: the transaction was about one game.
        case failed(any Error, isAlone: Bool)
    }

    /// A job that waits for the current comparison to end.
    struct Waiting {
        let request: DiffHandler.Request
        let continuation: CheckedContinuation<Turn, Never>
    }

    private func turn(of request: DiffHandler.Request) async -> Turn {
        if !isComparing {
            isComparing = true
            return .begin([])
        }
        return await withCheckedContinuation { waiting.append(Waiting(request: request, continuation: $0)) }
    }

    /// Compares the games and reports the outcome to the other jobs.
    private func compare(_ request: DiffHandler.Request, with others: [Waiting]) async -> Outcome {
        let outcome: Outcome
        do {
            outcome = .compared(try await handler.diff([request] + others.map(\.request)))
        } catch {
            outcome = .failed(error, isAlone: others.isEmpty)
        }
        for other in others { other.continuation.resume(returning: .ended(outcome)) }
        return outcome
    }

    /// Lets the first waiting job compare all games that wait now.
    private func beginNext() {
        guard !waiting.isEmpty else {
            isComparing = false
            return
        }
        let next = Array(waiting.prefix(Self.gamesAtMost))
        waiting.removeFirst(next.count)
        next[0].continuation.resume(returning: .begin(Array(next.dropFirst())))
    }
}

/// The error for a job whose game does not exist. The game was deleted, so no run of the job can succeed.
struct UnknownGame: FatefulError {
    let game: GameID
    var fate: Fate { .discard }
}
