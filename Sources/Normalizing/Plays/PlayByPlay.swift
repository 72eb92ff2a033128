import Scores
import Sports

/// A game's plays, read together because one line may need information from others.
struct PlayByPlay {
    let plays: [Play]

    /// - Parameters:
    ///   - periods: The periods in the order of play.
    ///   - sport: The sport; `nil` if unknown. The sentences of all sports but basketball, and of an unknown one, are
    ///     read as those of lacrosse.
    ///   - points: The points of each kind of play in the game's league.
    init(
        _ periods: [(period: Period, raw: RawPeriod)],
        teams: BySide<RawTeam>,
        sport: SportID?,
        points: PlayPoints
    ) {
        let names = sport.map(Self.sportsOfBasketballLines.contains) == true ? teams.names : nil
        let rawEntries = periods.flatMap { period, raw in
            Entry.entries(of: period, in: raw, teams: teams, basketball: names)
        }
        let entries = Self.withSides(rawEntries, by: points)
        // The scorer's team codes are spread over all plays, and only they show where the names after them begin.
        let learned = entries.flatMap { entry in entry.line.codes.map { (side: entry.side, code: $0) } }
        let stated = [teams.home.abbreviation, teams.away.abbreviation]
        let codes = ScorerCodes(learned: learned, stated: stated)
        let lines = entries.map { $0.line.resolved(by: codes) }
        let faceoffs = FaceoffOrder(zip(entries, lines).map { (side: $0.side, line: $1) })
        plays = zip(entries, lines).map { $0.play($1, faceoffs, by: points) }
    }

    /// The sports whose sentences have the form that ``BasketballLine`` reads.
    private static let sportsOfBasketballLines: Set<SportID> = [.basketball]

    /// Returns the entries with their sides. The running score decides the side of a goal, even if the page assigns
    /// another team.
    private static func withSides(_ entries: [Entry], by points: PlayPoints) -> [Entry] {
        var running = RunningScore(by: points)
        return entries.map { entry in
            var entry = entry
            entry.side = running.gain(of: entry.line.kind, to: entry.raw.score).side ?? entry.side
            return entry
        }
    }
}

/// A play while it is being read.
private struct Entry {
    let period: Period
    let raw: RawPlay
    let line: PlayLine
    var side: Side?

    /// - Parameter basketball: The names of both teams, in lower case; `nil` if the sport is not basketball.
    static func entries(
        of period: Period,
        in raw: RawPeriod,
        teams: BySide<RawTeam>,
        basketball: Set<String>?
    ) -> [Entry] {
        // True while the period's plays have only been changes of goalkeeper and line-ups.
        var opensPeriod = true
        let plays = basketball == nil ? raw.plays : raw.plays.deduplicated
        return plays.map { play in
            var play = play
            play.text = play.text?.unblanked?.decodingCharacterReferences
            let line = Self.line(of: play, opensPeriod: opensPeriod, basketball: basketball)
            opensPeriod = opensPeriod && (line.kind == .goalieChange || line.kind == .lineup)
            return Entry(period: period, raw: play, line: line, side: teams.side(ofReference: play.team))
        }
    }

    private static func line(of play: RawPlay, opensPeriod: Bool, basketball: Set<String>?) -> PlayLine {
        let text = (play.text ?? "").trimmed
        if let basketball { return BasketballLine(text, teams: basketball).line ?? PlayLine(.other) }
        if let line = PlayLine(text) { return line }
        if let kind = PlayKind(action: play.action) { return PlayLine(kind, isNeutral: kind.isNeutral) }
        // One dialect opens the later periods with an empty text.
        if text.isEmpty, opensPeriod { return PlayLine(.periodStart, isNeutral: true) }
        return PlayLine(.other)
    }

    func play(_ line: PlayLine, _ faceoffs: FaceoffOrder, by points: PlayPoints) -> Play {
        Play(
            period: period,
            clock: GameClock(printed: raw.clock),
            side: line.isNeutral ? nil : side,
            kind: line.kind,
            text: String((raw.text ?? "").trimmed),
            score: points.isScoring(line.kind) ? raw.score : nil,
            players: faceoffs.players(of: line, wonBy: side) + line.players
        )
    }
}

extension [RawPlay] {
    /// The plays with each event once. The NCAA prints most basketball events twice, the second time without the blank
    /// after the name.
    fileprivate var deduplicated: [RawPlay] {
        var kept: [RawPlay] = []
        for play in self {
            // Duplicates have the same time on the clock. The same text at a later time is another play.
            let duplicate = kept.indices.reversed().prefix { kept[$0].clock == play.clock }.first { index in
                kept[index].isDuplicate(of: play) && (index == kept.endIndex - 1 || kept[index].text != play.text)
            }
            guard let duplicate else {
                kept.append(play)
                continue
            }
            if (kept[duplicate].text ?? "").utf8.count < (play.text ?? "").utf8.count {
                kept[duplicate].text = play.text
            }
        }
        return kept
    }
}

extension RawPlay {
    /// Whether the other play has the same team, score and text, apart from blanks in the text.
    fileprivate func isDuplicate(of other: RawPlay) -> Bool {
        team == other.team && homeScore == other.homeScore && awayScore == other.awayScore
            && textWithoutBlanks == other.textWithoutBlanks
    }

    private var textWithoutBlanks: [UInt8] { (text ?? "").utf8.filter { $0 != 0x20 } }
}

extension BySide where Value == RawTeam {
    /// The names of both teams, in lower case.
    fileprivate var names: Set<String> {
        let teams = [home, away].flatMap { [$0.shortName, $0.fullName, $0.abbreviation] }
        return Set(teams.compactMap { $0?.trimmed.lowercasedASCII })
    }
}
