import Scores
import Time

extension CivilDate {
    static let may2: CivilDate = {
        guard let day = CivilDate(year: 2026, month: 5, day: 2) else { preconditionFailure("2 May is a day") }
        return day
    }()
}

extension Snapshot {
    /// A snapshot of a live game on 2 May 2026.
    static func live(_ home: Int, _ away: Int, period: Int) -> Snapshot {
        Snapshot(
            status: .live,
            day: .may2,
            startTime: nil,
            period: Period(number: period),
            score: Score(home: home, away: away)
        )
    }

    func with(status: GameStatus) -> Snapshot {
        var copy = self
        copy.status = status
        return copy
    }
}

extension GameReading {
    /// A scoreboard's reading of one game.
    static func of(
        _ status: StatusReading,
        _ home: Int? = nil,
        _ away: Int? = nil,
        period: Int? = nil,
        clock: Int? = nil,
        day: CivilDate? = .may2,
        startTime: StartTime? = nil
    ) -> GameReading {
        var score: Score?
        if let home, let away { score = Score(home: home, away: away) }
        return GameReading(
            league: .mensLacrosseD1,
            sourceID: SourceID(source: "ncaa", id: "1"),
            day: day,
            startTime: startTime,
            teams: BySide(home: TeamReading(name: "Navy"), away: TeamReading(name: "Army")),
            status: status,
            period: period.map { Period(number: $0) },
            clock: clock.flatMap { GameClock(seconds: $0) },
            score: score
        )
    }
}
