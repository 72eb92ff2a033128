import Normalizing
import Scores

/// The NHL's own pages, `https://api-web.nhle.com/v1`.
///
/// A team is identified by its abbreviation, the only name that is on all pages. Plays refer to it by a number, and
/// goals by the abbreviation.
package enum NHL {
    /// The name in every ``SourceID`` of this source.
    package static let source = KnownSource.nhl.rawValue
    /// The code of the source's only league in `league.source_code`.
    static let leagueCode = "nhl"

    /// The form in which a page's plays or goals refer to a team.
    enum ReferenceForm {
        case number, abbreviation
    }

    /// Reads the fields of a game that all pages share.
    static func game(_ fields: JSONFields, reference: ReferenceForm) -> RawGame {
        var game = RawGame(source: source)
        game.dialect = .nhl
        game.sport = "nhl"
        game.id = fields.text("id")
        game.state = fields.text("gameState")
        game.coded.scheduleState = fields.text("gameScheduleState")
        game.coded.isPlayoff = isPlayoff(fields)
        let descriptor = fields.fields("periodDescriptor")
        game.period = descriptor?.text("number") ?? fields.text("period")
        let clock = fields.fields("clock")
        game.clock = clock?.text("timeRemaining")
        game.coded.isIntermission = clock?.flag("inIntermission")
        game.regulation = descriptor?.text("maxRegulationPeriods")
        if descriptor?.text("periodType") == "SO" { game.coded.shootout = game.period }
        game.venue.name = localized(fields, "venue")
        game.venue.city = localized(fields, "venueLocation")
        game.information = NHLInformation.read(fields)
        game.start.date = fields.text("gameDate")
        game.start.timestamp = fields.text("startTimeUTC")
        // A playoff game that may not be needed has the schedule state `TBD`, and noon or midnight instead of a start
        // time.
        game.start.hasTime = game.coded.scheduleState.map { $0 != "TBD" }
        game.teams = [("awayTeam", false), ("homeTeam", true)].compactMap { name, isHome in
            fields.fields(name).map { team($0, isHome: isHome, reference: reference) }
        }
        if let status = fields.fields("seriesStatus") { game.coded.series = [series(status)] }
        read(line: lineScore(fields), into: &game)
        return game
    }

    /// Reads the state of a playoff game's series.
    private static func series(_ status: JSONFields) -> RawSeries {
        var series = RawSeries()
        series.kind = "playoff"
        series.title = status.text("seriesTitle")
        series.game = status.text("gameNumberOfSeries", "game")
        for seed in ["topSeed", "bottomSeed"] {
            guard let team = status.text("\(seed)TeamAbbrev") else { continue }
            series.wins[team] = status.text("\(seed)Wins")
        }
        if let needed = status.text("neededToWin").flatMap({ Int($0) }), (1...9).contains(needed) {
            series.length = String(2 * needed - 1)
            series.isOver = series.wins.values.contains { Int($0).map { $0 >= needed } == true }
        }
        return series
    }

    /// Returns the columns of the line score, if the page has one. Until 2024 it was in the summary of every game page,
    /// or in its box score. Since then it is on a separate page.
    private static func lineScore(_ fields: JSONFields) -> [JSONFields] {
        let places = [fields.fields("summary"), fields.fields("boxscore"), fields]
        return places.lazy.compactMap { $0?.fields("linescore")?.objects("byPeriod") }.first { !$0.isEmpty } ?? []
    }

    /// Reads the columns in the order of their period numbers. If one is missing, there is no line score.
    private static func read(line columns: [JSONFields], into game: inout RawGame) {
        let numbered = columns.compactMap { column in
            let descriptor = column.fields("periodDescriptor")
            return Int(descriptor?.text("number") ?? column.text("period") ?? "").map { (number: $0, column: column) }
        }.sorted { $0.number < $1.number }
        guard !numbered.isEmpty, numbered.map(\.number) == Array(1...numbered.count) else { return }
        for index in game.teams.indices {
            let side = game.teams[index].isHome == true ? "home" : "away"
            game.teams[index].lineScore = numbered.map { $0.column.text(side) ?? "" }
        }
        game.coded.shootout = game.coded.shootout ?? shootout(numbered.map(\.column))
    }

    /// Returns the number of the period that one of the entries calls a shootout.
    static func shootout(_ entries: [JSONFields]) -> String? {
        entries.lazy.compactMap { $0.fields("periodDescriptor") }
            .first { $0.text("periodType") == "SO" }?.text("number")
    }

    /// Whether the playoffs' overtime rules apply. A fifth or later period decides: an overtime there means yes, a
    /// shootout means no. Otherwise `gameType` decides; `nil` if it is missing.
    private static func isPlayoff(_ fields: JSONFields) -> Bool? {
        let period = fields.fields("periodDescriptor")
        if let number = period?.text("number").flatMap({ Int($0) }), number > 4 {
            switch period?.text("periodType") {
            case "OT": return true
            case "SO": return false
            default: break
            }
        }
        return fields.text("gameType").map { $0 == "3" }
    }

    /// Whether a page of this game may lack its goals or its statistics: before the game, in its first moments without
    /// a clock, and when its schedule state is not `OK`.
    static func mayLackPlay(_ game: RawGame, _ fields: JSONFields) -> Bool {
        switch game.state {
        case "FUT", "PRE": true
        case "LIVE" where !fields.has("clock"): true
        default: game.coded.scheduleState.map { $0 != "OK" } == true
        }
    }

    private static func team(_ fields: JSONFields, isHome: Bool, reference: ReferenceForm) -> RawTeam {
        var team = RawTeam()
        team.isHome = isHome
        team.abbreviation = fields.text("abbrev")
        team.id = team.abbreviation
        team.reference = reference == .number ? fields.text("id") : team.abbreviation
        // Older pages have only "name", which is now "commonName"; some schedules have neither.
        let place = localized(fields, "placeName")
        team.shortName = localized(fields, "commonName") ?? localized(fields, "name") ?? place
        if let place, let name = team.shortName, place != name {
            // A team's name may begin with its place: "Utah", "Utah Hockey Club".
            team.fullName = name.hasPrefix("\(place) ") ? name : "\(place) \(name)"
        }
        team.score = fields.text("score")
        team.record = fields.text("record")
        return team
    }

    /// Returns a text that pages state directly or by language, `{"default": …, "fr": …}`; then the default is
    /// returned.
    static func localized(_ fields: JSONFields, _ name: String) -> String? {
        fields.fields(name)?.text("default") ?? fields.text(name)
    }

    /// Reads a list of goals for ``RawGame/goals``, including the goal that the winner of a shootout gets.
    static func goals(_ entries: [JSONFields], period: String? = nil) -> [RawGoal] {
        entries.map { goal in
            RawGoal(
                team: localized(goal, "teamAbbrev"),
                period: period ?? goal.fields("periodDescriptor")?.text("number") ?? goal.text("period")
            )
        }
    }
}
