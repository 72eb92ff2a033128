import Diffing
import Scores
import Sports
import Storage

/// The events between the pending revisions of a game.
struct GameComparison {
    let game: GameID
    let sport: Sport
    /// The number of the newest pending revision.
    let newest: Int64
    /// The events, in order. Some may be stored already.
    let events: [NewEvent]
    /// The scorers that the plays name.
    let scoring: Scoring
    /// Whether one of the revisions may be about new plays.
    let mayHaveNewPlays: Bool

    /// - Parameters:
    ///   - pending: The revisions; at least one.
    ///   - scorers: The scorers that the game's plays name, in order.
    init(
        of game: GameID,
        _ pending: RevisionStore.Pending,
        scorers: [Scorer],
        sports: SportRegistry
    ) throws {
        let sport = try sports.sport(pending.sport)
        let scoring = Scoring(scorers)
        var background = GameBackground(
            sport: sport,
            history: EventHistory(pending.earlierEvents, scores: pending.scores),
            ranks: pending.ranks,
            rankPoll: pending.rankPoll,
            scoring: scoring
        )
        var before = pending.lastCompared
        var found: [NewEvent] = []
        var mayHaveNewPlays = false
        for (revision, snapshot) in pending.snapshots {
            mayHaveNewPlays = mayHaveNewPlays || snapshot.mayHaveNewPlays(since: before)
            let events = snapshot.events(since: before, in: background)
            found += events.map { NewEvent($0, of: game, revision: revision) }
            background.history.add(events)
            before = snapshot
        }
        self.game = game
        self.sport = sport
        newest = pending.snapshots.last?.revision ?? 0
        events = found
        self.scoring = scoring
        self.mayHaveNewPlays = mayHaveNewPlays
    }
}

extension Snapshot {
    /// Whether the revision may be about new plays: it is the first one, or differs from `before` at most in the line
    /// score. Plays are not part of a snapshot, so new ones change nothing else in it.
    fileprivate func mayHaveNewPlays(since before: Snapshot?) -> Bool {
        guard var before else { return true }
        before.periods = periods
        return before == self
    }
}
