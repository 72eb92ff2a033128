package import JobQueue
package import Scores
package import Sports

/// A consequence of a game's events, such as alerts, Live Activities or stories. The jobs of a follow-up are enqueued
/// in the transaction that stores the events. A worker for their queue performs them.
///
/// To add one, write a type that conforms, add it to ``FollowUps/all``, and register a handler for its jobs in a
/// worker for their queue.
package protocol FollowUp: Sendable {
    /// Its name in log lines.
    static var name: String { get }
    /// The types of its jobs. All have the same queue, which no other follow-up uses, so that a slow handler delays
    /// only the jobs of its own follow-up.
    static var jobs: [any Job.Type] { get }

    /// Returns the jobs for `events`, which the differ then enqueues. It calls this once for all games that it compares
    /// in one transaction, also for games whose revisions led to no event. If it throws, none of the events is stored.
    /// - Parameters:
    ///   - events: At most one value for each game.
    ///   - transaction: The transaction that stores the events.
    /// - Returns: The jobs of each game, in the order in which they are to be enqueued; no value for a game without
    ///   jobs.
    func jobs(after events: [StoredEvents], in transaction: JobTransaction) async throws -> [GameID: [any Job]]
}

/// All follow-ups.
package enum FollowUps {
    package static let all: [any FollowUp] = [
        AlertFollowUp(),
        LiveActivityFollowUp(),
        StoryFollowUp(),
        ContestFollowUp(),
    ]

    /// The job types of all follow-ups.
    package static var jobs: [any Job.Type] { all.flatMap { type(of: $0).jobs } }
}

/// The events of one game that a transaction stores.
package struct StoredEvents: Sendable {
    /// An event with its row in `game_event`.
    package struct Entry: Sendable {
        /// `game_event.id`.
        package let id: Int64
        /// The revision that caused it. For a completed goal: the revision that added its scorers.
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
    /// The new events, in order.
    package var new: [Entry] = []
    /// Goals that were stored without any scorer and now have all of them, because their plays came later.
    package var completed: [Entry] = []

    package init(game: GameID, sport: Sport) {
        self.game = game
        self.sport = sport
    }
}
