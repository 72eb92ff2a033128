import JobQueue
import Logging
import Scores

/// Compares the games of all jobs that arrive during a comparison together, in the next transaction.
///
/// A page that changes forty games leads to forty jobs at the same moment. If the games were compared one by one, each
/// would need a dozen statements and a commit. Instead, a job that arrives while no comparison is running begins at
/// once, and all jobs that arrive during a comparison share the next one. So a job waits only for the current
/// comparison, unless more jobs wait than one comparison takes.
///
/// A game that another transaction has locked is left out of the common transaction and then compared alone. Otherwise
/// all other games would wait for that lock.
actor DiffBatches {
    private let handler: DiffHandler
    private(set) var waiting: [Waiting] = []
    private var isComparing = false
    /// The ``Waiting/number`` of the last job that had to wait.
    private var lastNumber = 0

    /// The maximum number of games in one transaction. With more, the rows of the games would be locked for longer.
    static let maxGames = 32

    init(_ handler: DiffHandler) {
        self.handler = handler
    }

    /// Compares the revisions of a game, possibly together with those of other games.
    /// - Throws: ``UnknownGame`` if there is no such game, and `CancellationError` if the task is cancelled while it
    ///   waits. If a common transaction fails, each game is compared alone, so that a game that cannot be compared
    ///   fails alone.
    func diff(_ game: GameID, logger: Logger) async throws {
        let request = DiffHandler.Request(game: game, trace: TraceContext.current, logger: logger)
        let outcome: Outcome
        switch try await turn(of: request) {
        case .begin(let others):
            outcome = await compare(request, with: others)
            beginNext()
        case .ended(let common):
            outcome = common
        }
        switch outcome {
        case .compared(let compared) where compared.contains(game): return
        case .failed(let error, isAlone: true): throw error
        // The common transaction failed, or the game was locked or does not exist. Other jobs do not wait for this
        // comparison.
        case .compared, .failed(_, isAlone: false):
            guard try await handler.diff([request]).contains(game) else { throw UnknownGame(game: game) }
        }
    }

    /// What a job does next.
    enum Turn {
        /// The job compares its own game together with the games of these jobs.
        case begin([Waiting])
        /// Another job has compared its game.
        case ended(Outcome)
    }

    /// How a transaction ended.
    enum Outcome {
        /// These games are compared. The others were locked by another transaction, or do not exist.
        case compared(Set<GameID>)
        /// Nothing is stored. `isAlone`: the transaction was about one game.
        case failed(any Error, isAlone: Bool)
    }

    /// A job that waits for the current comparison to end.
    struct Waiting {
        /// Identifies the job.
        let number: Int
        let request: DiffHandler.Request
        let continuation: CheckedContinuation<Turn, any Error>
    }

    private func turn(of request: DiffHandler.Request) async throws -> Turn {
        if !isComparing {
            isComparing = true
            return .begin([])
        }
        lastNumber += 1
        let number = lastNumber
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiting.append(Waiting(number: number, request: request, continuation: continuation))
                }
            }
        } onCancel: {
            Task { await withdraw(number) }
        }
    }

    /// Ends the wait of a job that was cancelled. A job whose game is being compared already gets the outcome instead.
    private func withdraw(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).continuation.resume(throwing: CancellationError())
    }

    /// Compares the games and reports the outcome to the other jobs.
    private func compare(_ request: DiffHandler.Request, with others: [Waiting]) async -> Outcome {
        let outcome: Outcome
        do {
            outcome = .compared(try await handler.diff([request] + others.map(\.request), skippingLocked: true))
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
        let next = Array(waiting.prefix(Self.maxGames))
        waiting.removeFirst(next.count)
        next[0].continuation.resume(returning: .begin(Array(next.dropFirst())))
    }
}

/// The error for a job whose game does not exist. The game was deleted, so no run of the job can succeed.
struct UnknownGame: FatefulError {
    let game: GameID
    var fate: Fate { .discard }
}
