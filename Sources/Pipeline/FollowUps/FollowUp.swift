package import JobQueue
package import Scores
package import Sports

/// What follows the events of a game: alerts, Live Activities. A follow-up enqueues jobs in the transaction that stores
/// the events; a program has a worker for its queue.
///
/// To add one, write a type that conforms, add it to ``FollowUps/all``, and give the jobs a handler in a worker for
/// their queue.
package protocol FollowUp: Sendable {
    /// Its name in log lines.
    static var name: String { get }
    /// The types of its jobs. All have the same queue, which no other follow-up uses: a handler that takes long delays
    /// only the jobs of its own follow-up.
    static var jobs: [any Job.Type] { get }

    /// Enqueues what follows `events`. The differ calls it once for each run that compared a revision, also if nothing
    /// happened in it. If it throws, none of the events is stored.
    /// - Parameter transaction: The one that stores the events.
    /// - Returns: How many jobs it enqueued.
    func enqueue(after events: StoredEvents, in transaction: JobTransaction) async throws -> Int
}

/// All follow-ups.
package enum FollowUps {
    package static let all: [any FollowUp] = [
        AlertFollowUp(),
        LiveActivityFollowUp(),
    ]

    /// The types of the jobs of all of them.
    package static var jobs: [any Job.Type] { all.flatMap { type(of: $0).jobs } }
}

/// The events of one game that the present transaction stores.
package struct StoredEvents: Sendable {
    /// An event with its row in `game_event`.
    package struct Entry: Sendable {
        /// `game_event.id`.
        package let id: Int64
        /// The revision that brought it. Of a completed goal: the one that brought its scorers.
        package let revision: Int64
        package let event: GameEvent

        package init(id: Int64, revision: Int64, event: GameEvent) {
            self.id = id
            self.revision = revision
            self.event = event
        }
    }

    package let game: GameID
    package let sport: Sport
    /// What happened, in order.
    package var new: [Entry] = []
    /// Goals that were stored without any scorer, now with all of them: their plays came later.
    package var completed: [Entry] = []

    package init(game: GameID, sport: Sport) {
        self.game = game
        self.sport = sport
    }
}
