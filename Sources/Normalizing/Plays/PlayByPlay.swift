import Scores

/// A game's plays, read together: what one text leaves open, others tell.
struct PlayByPlay {
    let plays: [Play]

    init(_ periods: [RawPeriod], teams: BySide<RawTeam>, regulation: Int) {
        let entries = periods.numbered(regulation: regulation).flatMap { Entry.all(of: $0, in: $1, teams: teams) }
        // The scorer's codes stand in plays all over the game; the names behind them can be read only afterwards.
        let learned = entries.flatMap { entry in
            entry.line(ScorerCodes()).codes.map { (side: entry.side, code: $0) }
        }
        let stated = [teams.home.abbreviation, teams.away.abbreviation]
        let codes = ScorerCodes(learned: learned, stated: stated)
        let lines = entries.map { $0.line(codes) }
        let faceoffs = FaceoffOrder(zip(entries, lines).map { (side: $0.side, line: $1) })
        plays = zip(entries, lines).map { $0.play($1, faceoffs) }
    }
}

/// A play on its way.
private struct Entry {
    let period: Period
    let raw: RawPlay
    let side: Side?
    /// Whether only goalkeepers and line-ups came before it in its period.
    let opensPeriod: Bool

    static func all(of period: Period, in raw: RawPeriod, teams: BySide<RawTeam>) -> [Entry] {
        var opensPeriod = true
        return raw.plays.map { play in
            var play = play
            play.text = play.text?.withReferencesRead
            let side = teams.side(ofMark: play.team)
            let entry = Entry(period: period, raw: play, side: side, opensPeriod: opensPeriod)
            opensPeriod = opensPeriod && entry.isPrelude
            return entry
        }
    }

    private var isPrelude: Bool {
        let text = (raw.text ?? "").trimmed
        return PlayLine.goalieChange(text) != nil || PlayLine.lineup(text) != nil
    }

    func line(_ codes: ScorerCodes) -> PlayLine {
        let text = (raw.text ?? "").trimmed
        if let line = PlayLine(text, codes: codes) { return line }
        if let kind = PlayKind(action: raw.action) { return PlayLine(kind, isNeutral: kind.isNeutral) }
        // One dialect opens the later periods with an empty text.
        if text.isEmpty, opensPeriod { return PlayLine(.periodStart, isNeutral: true) }
        return PlayLine(.other)
    }

    func play(_ line: PlayLine, _ faceoffs: FaceoffOrder) -> Play {
        Play(
            period: period,
            clock: GameClock(printed: raw.clock),
            side: line.isNeutral ? nil : side,
            kind: line.kind,
            text: String((raw.text ?? "").trimmed),
            score: line.kind == .goal ? raw.score : nil,
            players: faceoffs.players(of: line.duel, wonBy: side) + line.players
        )
    }
}
