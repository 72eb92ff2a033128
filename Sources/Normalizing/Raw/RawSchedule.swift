package import Scores
package import Sports
import Time

/// A team's schedule as found on a page.
package struct RawSchedule: Hashable, Sendable {
    /// The source's name, as in ``SourceID``.
    package var source: String
    package var sport: String?
    package var division: String?
    package var team = RawTeam()
    /// For example `8-7`.
    package var record: String?
    package var games: [RawScheduledGame] = []

    package init(source: String) {
        self.source = source
    }
}

/// A row of a team's schedule.
package struct RawScheduledGame: Hashable, Sendable {
    package var id: String?
    package var date: String?
    /// Opponent, place and occasion, one line each: `@ Navy`; `Dartmouth` and `@Denver, CO`; `#1 Utah` and
    /// `2025 ASUN MLA Championship`.
    package var opponent: [String] = []
    package var opponentID: String?
    /// For example `L 8-11`, `W 7 - 6 (4OT)` or `-`.
    package var result: String?
    package var attendance: String?

    package init() {}
}

extension RawSchedule {
    /// Reads all games of the schedule. Games that cannot be read are listed with their reasons.
    ///
    /// - Parameter expected: The requested league, used if the page does not name its own.
    package func normalized(league expected: ExpectedLeague) -> TeamScheduleReading {
        var reading = TeamScheduleReading(
            league: LeagueID(sport: sport, division: division, expected: expected.id) ?? expected.id,
            team: TeamReading(team, source: source),
            record: TeamRecord(printed: record),
            games: []
        )
        for (index, raw) in games.enumerated() {
            if let game = ScheduledGame(raw, source: source) {
                reading.games.append(game)
            } else {
                let reason = "no day, or no opponent"
                reading.rejected.append(RejectedEntry(index: index, id: raw.id?.unblanked, reason: reason))
            }
        }
        return reading
    }
}

extension ScheduledGame {
    /// Creates a game; `nil` if the row has no day or no opponent.
    init?(_ raw: RawScheduledGame, source: String) {
        guard let day = CivilDate(printed: raw.date), let opponent = PrintedOpponent(raw.opponent) else { return nil }
        var team = RawTeam()
        team.shortName = opponent.name
        team.id = raw.opponentID
        guard let team = TeamReading(team, source: source) else { return nil }
        let result = PrintedResult(raw.result)
        self.init(
            sourceID: raw.id?.unblanked.map { SourceID(source: source, id: $0) },
            day: day,
            opponent: team,
            site: opponent.site,
            place: opponent.place,
            note: opponent.note,
            status: result.status,
            result: result.result,
            attendance: Int(printedWithCommas: raw.attendance)
        )
    }
}

/// The contents of the column "Opponent".
private struct PrintedOpponent {
    let name: String
    let site: ScheduledGame.Site
    let place: String?
    let note: String?

    /// Reads the lines of the column.
    ///
    /// The number in `#2 Jacksonville` is the seed in the tournament that the next line names, not a rank, so it is
    /// dropped.
    /// - Returns: `nil` if no opponent is named.
    init?(_ lines: [String]) {
        guard var first = lines.first?.trimmed else { return nil }
        let isAway = first.first == "@"
        if isAway { first = first.dropFirst().trimmed }
        first = RankedName(first).name
        guard !first.isEmpty else { return nil }
        name = String(first)
        // A neutral site: `@Jacksonville, FL (2025 ASUN MLA Championship)`.
        let siteText = lines.dropFirst().first { $0.trimmed.first == "@" }?.trimmed.dropFirst().trimmed
        site = siteText != nil ? .neutral : isAway ? .away : .home
        let bracket = siteText?.firstIndex(of: "(")
        place = siteText.flatMap { $0[..<(bracket ?? $0.endIndex)].unblanked }
        let bracketed = siteText.flatMap { text in
            bracket.flatMap { text[$0...].dropFirst().prefix { $0 != ")" }.unblanked }
        }
        note = lines.dropFirst().first { $0.trimmed.first != "@" }?.unblanked ?? bracketed
    }
}

/// The contents of the column "Result".
private struct PrintedResult {
    let status: StatusReading
    let result: ScheduledResult?

    /// Reads `L 8-11`, `W 7 - 6 (4OT)` or `W 16-15 (1 OT)`. An empty text or dashes mean that the game is still to be
    /// played. Any other text is a word for the state of the game, or is unknown, such as a win by fewer goals:
    /// `W 3-4 ERROR`. A remark in brackets after the score is ignored, such as the innings in `L 4-5 (10)`, or
    /// `(Forfeit)`.
    init(_ text: String?) {
        guard let text = text?.unblanked, !text.allSatisfy({ "-–—".contains($0) }) else {
            (status, result) = (.known(.scheduled), nil)
            return
        }
        let disruption = GameStatus(disruptionIn: text)
        let played = Self.played(text)
        switch (played, disruption) {
        // The text mentions no interruption, or a delay after which the game was played to its end.
        case (let played?, nil), (let played?, .delayed): (status, result) = (.known(.final), played)
        case (let played?, .suspended): (status, result) = (.known(.suspended), played)
        case (_, let disruption?): (status, result) = (.known(disruption), nil)
        case (nil, nil): (status, result) = (.unknown(word: text), nil)
        }
    }

    private static func played(_ text: String) -> ScheduledResult? {
        let words = text.words
        guard words.count >= 3, let own = Int(printed: words[1]), let other = Int(printed: words[2]),
            own < 1000, other < 1000
        else { return nil }
        let overtimes = overtimes(words.dropFirst(3))
        guard overtimes != nil || hasRemark(text) else { return nil }
        let isConsistent =
            switch words[0] {
            case "w": own > other
            case "l": own < other
            case "t": own == other
            default: false
            }
        return isConsistent ? ScheduledResult(goalsFor: own, goalsAgainst: other, overtimes: overtimes) : nil
    }

    /// Whether everything after the score is a remark in brackets.
    private static func hasRemark(_ text: String) -> Bool {
        guard text.trimmed.last == ")", let open = text.firstIndex(of: "(") else { return false }
        return text[..<open].words.count == 3
    }

    /// Returns the number of overtimes from the words after the score; `nil` if they cannot be read.
    private static func overtimes(_ words: ArraySlice<String>) -> Int? {
        switch (words.count, words.last) {
        case (0, _): 0
        case (1, "ot"?): 1
        case (2, "ot"?): words.first.flatMap { Int(printed: $0) }.flatMap { (1...20).contains($0) ? $0 : nil }
        default: nil
        }
    }
}

extension TeamScheduleReading {
    /// The games of the schedule as a scoreboard shows them, with their home and away sides. Games without an id at the
    /// source, such as those still to be played, are left out.
    ///
    /// - Returns: `nil` if the page does not name the schedule's team.
    package var scoreboard: ScoreboardReading? {
        guard let team else { return nil }
        return ScoreboardReading(
            league: league,
            day: nil,
            games: games.compactMap { GameReading($0, of: team, league: league) },
            rejected: rejected
        )
    }
}

extension GameReading {
    /// Creates a reading; `nil` for a game without an id. At a neutral site, the schedule's team counts as the home
    /// team, because sources disagree about the sides there anyway.
    fileprivate init?(_ game: ScheduledGame, of team: TeamReading, league: LeagueID) {
        guard let sourceID = game.sourceID else { return nil }
        let isAway = game.site == .away
        let score = game.result.map { result in
            isAway
                ? Score(home: result.goalsAgainst, away: result.goalsFor)
                : Score(home: result.goalsFor, away: result.goalsAgainst)
        }
        self.init(
            league: league,
            sourceID: sourceID,
            day: game.day,
            startTime: game.startTime,
            teams: isAway ? BySide(home: game.opponent, away: team) : BySide(home: team, away: game.opponent),
            status: game.status,
            score: score
        )
    }
}
