import Diffing
import Scores
import Sports
import Time

extension CivilDate {
    static func may(_ day: Int) -> CivilDate {
        guard let date = CivilDate(year: 2026, month: 5, day: day) else { preconditionFailure("May has 31 days") }
        return date
    }
}

/// Creates a snapshot, for example `game(.live, 3, 2, period: 2, clock: 0)`.
func game(
    _ status: GameStatus,
    _ home: Int? = nil,
    _ away: Int? = nil,
    period: Int? = nil,
    clock: Int? = nil,
    of regulation: Int = 4,
    isShootout: Bool = false,
    day: Int = 2,
    start: Int64? = nil
) -> Snapshot {
    var score: Score?
    if let home, let away { score = Score(home: home, away: away) }
    return Snapshot(
        status: status,
        day: .may(day),
        startTime: start.map { Instant(microseconds: $0 * 1_000_000) },
        period: period.map { Period(number: $0, regulation: regulation, isShootout: isShootout) },
        clock: clock.flatMap { GameClock(seconds: $0) },
        score: score
    )
}

extension Snapshot {
    /// The events since `earlier`, without known scorers.
    func events(since earlier: Snapshot?, after history: EventHistory = EventHistory(), in sport: Sport = .lacrosse)
        -> [GameEvent]
    {
        events(since: earlier, in: GameBackground(sport: sport, history: history))
    }

    func kinds(since earlier: Snapshot?) -> [GameEvent.Kind] {
        events(since: earlier).map(\.kind)
    }
}

extension EventHistory {
    /// The events from each of these snapshots of a game to the next, in order.
    static func eventKinds(of snapshots: Snapshot...) -> [GameEvent.Kind] {
        var history = EventHistory()
        var all: [GameEvent] = []
        for (before, after) in zip(snapshots, snapshots.dropFirst()) {
            let events = after.events(since: before, after: history)
            history.add(events)
            all += events
        }
        return all.map(\.kind)
    }
}
