import Scores

extension GameScript {
    /// Creates a script that replays a captured play-by-play. Its texts at the end equal the captured ones.
    ///
    /// The time of a play's entry follows from its clock. Where the clock goes back up, as real ones do by a second or
    /// two, the play is entered together with the previous one.
    /// - Throws: ``CaptureError``
    init(capture: CapturedPlayByPlay, scheduledStart: SimulatedTime) throws(CaptureError) {
        guard let home = Team(capture.teams.filter(\.isHome)), let away = Team(capture.teams.filter { !$0.isHome })
        else {
            throw .noTwoTeams
        }
        var periods: [ScriptedPeriod] = []
        var plays: [ScriptedPlay] = []
        for captured in capture.periods {
            let number = captured.periodNumber.value
            guard (1...30).contains(number), number > periods.last?.number ?? 0 else { throw .periodsOutOfOrder }
            let isLast = number == capture.periods.last?.periodNumber.value
            let startOffset =
                (periods.last?.endOffset ?? .zero) + ScriptedPeriod.pause(beforePeriod: periods.isEmpty ? 1 : number)
            let entry = PeriodEntry(captured, startOffset: startOffset, fallbackTeam: home.id)
            periods.append(entry.period(endsEarly: isLast && number > 4))
            plays += entry.plays
        }
        guard !plays.isEmpty else { throw .noPlays }
        self.init(
            contestID: capture.contestId.value,
            teams: BySide(home: home, away: away),
            scheduledStart: scheduledStart,
            periods: periods,
            plays: plays
        )
    }
}

/// A captured period, converted for a script.
private struct PeriodEntry {
    let number: Int
    let display: String
    let startOffset: Duration
    let length: Int
    let plays: [ScriptedPlay]

    init(_ captured: CapturedPlayByPlay.CapturedPeriod, startOffset: Duration, fallbackTeam: Int) {
        let number = captured.periodNumber.value
        let entries = captured.playbyplayStats.flatMap { stats in stats.plays.map { (stats: stats, play: $0) } }
        let clocks = entries.map { GameClock($0.play.clock ?? $0.stats.clock ?? "")?.seconds }
        // Under other rules periods may be longer, which shows in the clocks of their plays.
        let length = max(ScriptedPeriod.length(ofPeriod: number), clocks.compactMap(\.self).max() ?? 0)
        var clock = length
        var played = 0
        plays = zip(entries, clocks).map { entry, read in
            clock = read ?? clock
            played = max(played, length - clock)
            return ScriptedPlay(
                elapsed: startOffset + .seconds(played),
                period: number,
                clock: clock,
                printedClock: entry.play.clock ?? entry.stats.clock ?? "",
                teamID: entry.stats.teamId?.value ?? fallbackTeam,
                text: entry.play.playText ?? "",
                score: Score(entry.play)
            )
        }
        self.number = number
        display = captured.periodDisplay ?? ScriptedPeriod.display(ofPeriod: number)
        self.startOffset = startOffset
        self.length = length
    }

    /// - Parameter endsEarly: Whether the period ends with its last play.
    func period(endsEarly: Bool) -> ScriptedPeriod {
        let full = startOffset + .seconds(length)
        return ScriptedPeriod(
            number: number,
            display: display,
            length: length,
            startOffset: startOffset,
            endOffset: endsEarly ? plays.last?.elapsed ?? full : full
        )
    }
}

extension Score {
    fileprivate init?(_ play: CapturedPlayByPlay.CapturedPlay) {
        guard let home = play.homeScore?.value, let away = play.visitorScore?.value else { return nil }
        self.init(home: home, away: away)
    }
}

extension Team {
    /// `nil` unless there is exactly one team.
    fileprivate init?(_ captured: [CapturedPlayByPlay.CapturedTeam]) {
        guard captured.count == 1, let team = captured.first else { return nil }
        self.init(
            id: team.teamId.value,
            seoname: team.seoname ?? "",
            char6: team.name6Char ?? "",
            short: team.nameShort ?? "",
            full: team.nameFull ?? "",
            nickname: team.teamName ?? "",
            color: team.color ?? "",
            conference: nil,
            rank: nil
        )
    }
}
