import APIResponses
import APIServer
import HTTPTypes
import Postgres
import Scores
import Storage
import Time

/// The scores of a day for terminals: aligned columns, no line longer than 80 characters.
struct PlainScores {
    let slates: [DayPage.Slate]
    let day: CivilDate
    let hidesScores: Bool

    /// The widths of the columns, in characters.
    private static let (state, team, period, total) = (13, 33, 3, 5)
    /// The maximum number of periods that are shown for a game. If a game has more, the newest ones are shown.
    private static let maxPeriods = 9

    var text: String {
        let heading = "Scores for \(day.longText)"
        let played = slates.filter { !$0.games.isEmpty }
        if played.isEmpty { return "\(heading)\n\nNo games on this day.\n" }
        return "\(heading)\n" + played.map(section).joined()
    }

    private func section(_ slate: DayPage.Slate) -> String {
        let zone = "Times are for \(PageShell.name(of: slate.league.zone))."
        let name = Self.clean(slate.league.name, 80)
        let games = GameGroup.sorted(slate.games)
        let periods = min(Self.maxPeriods, games.map(\.periods.count).max() ?? 0)
        // All ranks of a league are from one poll.
        let ranked = games.lazy.flatMap { [$0.teams.home, $0.teams.away] }.first { $0.rank != nil }
        let poll = ranked.map { "\(Self.clean("Ranks: \($0.rankPoll).", 80))\n" } ?? ""
        return "\n\(name)\n\(String(repeating: "=", count: name.count))\n\(zone)\n\(poll)"
            + games.map { lines(of: $0, periods) }.joined()
    }

    private func lines(of game: ScoreboardGame, _ periods: Int) -> String {
        let state = GameDescription(game: game, isHidden: hidesScores).plainState
        return "\n" + line(state, game, .away, periods) + line("", game, .home, periods)
    }

    private func line(_ state: String, _ game: ScoreboardGame, _ side: Side, _ periods: Int) -> String {
        let team = game.teams[side]
        let name = [team.rank.map { "\($0)" }, team.name].compactMap { $0 }.joined(separator: " ")
        var line = Self.left(state, Self.state) + Self.left(name, Self.team)
        if !hidesScores {
            let played = game.periods.suffix(Self.maxPeriods)
            for period in played { line += Self.right("\(period.score[side])", Self.period) }
            line += String(repeating: " ", count: (periods - played.count) * Self.period)
            line += Self.right(game.score.map { "\($0[side])" } ?? "-", Self.total)
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }

    private static func left(_ text: String, _ width: Int) -> String {
        let text = clean(text, width - 1)
        return text + String(repeating: " ", count: width - text.count)
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    /// Replaces characters that could move the cursor or change the text direction, and shortens the text to `width`.
    private static func clean(_ text: String, _ width: Int) -> String {
        let text = String(text.map { Self.isPlain($0) ? $0 : "?" })
        return text.count <= width ? text : text.prefix(width - 1) + "…"
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
            default: true
            }
        }
    }
}

/// `/scores/{date}.txt`: the games of a day for terminals.
struct PlainScoresRead: ReadHandler, Hashable {
    let day: CivilDate
    /// `nil`: all followed leagues.
    let league: LeagueID?
    let outcomes: Outcomes

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        day = try request.date("date")
        league = try request.query.namedLeague()
        outcomes = options.outcomes
    }

    var query: ReadQuery {
        ReadQuery(self, shows: league.map { .league($0) } ?? .all, isCurrentUntilChange: true)
    }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let requested = RequestedLeagues(session)
        let leagues = league == nil ? try await requested.followed() : [try await requested.league(league)]
        let slates = try await requested.slates(of: leagues, on: day)
        let text = PlainScores(slates: slates, day: day, hidesScores: outcomes.areHidden).text
        let life = ResponseLife(of: slates.flatMap(\.games), on: day, today: leagues.first?.today ?? day)
        return try CachedResponse(Array(text.utf8), as: .text, life, headers: [.vary: "Cookie"])
    }
}
