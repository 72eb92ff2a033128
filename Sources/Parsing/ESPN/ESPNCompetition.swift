import Normalizing

/// A game in the form that scoreboards (`events[].competitions[0]`) and summaries (`header.competitions[0]`) share.
enum ESPNCompetition {
    /// - Parameters:
    ///   - event: The object that contains the competition: an entry of `events`, or the `header`.
    ///   - slug: The league that the page names, if any.
    static func game(_ event: JSONFields, slug: String?) -> RawGame? {
        guard let competition = event.objects("competitions").first else { return nil }
        var game = RawGame(source: ESPN.source)
        game.dialect = .espn
        game.id = event.text("id")
        // A team's schedule names the league only in its links, and has the season's type in another place.
        game.sport =
            slug ?? ESPN.slug(uid: event.text("uid"))
            ?? ESPN.slug(address: event.objects("links").first?.text("href"))
        game.start.timestamp = competition.text("date") ?? event.text("date")
        game.start.hasTime = competition.flag("timeValid") ?? event.flag("timeValid")
        let season = event.fields("season")?.text("type") ?? event.fields("seasonType")?.text("type")
        game.coded.isPlayoff = season.map { $0 == "3" }
        if let venue = competition.fields("venue") { game.venue = Self.venue(venue) }
        game.information = ESPNInformation.read(competition, sport: game.sport)
        game.information.seasonType = season
        if let status = competition.fields("status") ?? event.fields("status") { read(status, into: &game) }
        read(format: competition.fields("format"), into: &game)
        let competitors = competition.objects("competitors")
        game.teams = competitors.map(team)
        game.coded.shootout = shootout(of: game)
        game.coded.leaders = competitors.flatMap { leaders($0, team: $0.text("id")) }
        game.coded.odds = competition.objects("odds").map(odds)
        let series = competition.fields("series").map { [$0] } ?? competition.objects("series")
        game.coded.series = series.map(Self.series)
        return game
    }

    /// Reads a scoreboard's `venue`, or that of a summary's `gameInfo`.
    static func venue(_ fields: JSONFields) -> RawVenue {
        var venue = RawVenue()
        venue.name = fields.text("fullName")
        venue.city = fields.fields("address")?.text("city")
        venue.state = fields.fields("address")?.text("state")
        return venue
    }

    private static func read(_ status: JSONFields, into game: inout RawGame) {
        let type = status.fields("type")
        game.state = type?.text("name")
        game.coded.phase = type?.text("state")
        game.coded.isCompleted = type?.flag("completed")
        game.stateTexts = [type?.text("detail"), type?.text("shortDetail")].compactMap(\.self)
        game.period = status.text("period")
        game.clock = status.text("displayClock")
    }

    /// Returns the period that the page's text calls a shootout, if the line score also ends with it.
    private static func shootout(of game: RawGame) -> String? {
        guard game.stateTexts.contains(where: { $0.uppercased().hasSuffix("/SO") }), let period = game.period,
            game.teams.allSatisfy({ String($0.lineScore.count) == period })
        else { return nil }
        return period
    }

    /// Reads the number and the length of the periods from the page, because they may differ within a league.
    static func read(format: JSONFields?, into game: inout RawGame) {
        let regulation = format?.fields("regulation")
        game.regulation = regulation?.nonBlankText("periods") ?? game.regulation
        game.coded.periodSeconds = regulation?.nonBlankText("clock") ?? game.coded.periodSeconds
        game.coded.overtimeSeconds = format?.fields("overtime")?.nonBlankText("clock") ?? game.coded.overtimeSeconds
    }

    private static func team(_ competitor: JSONFields) -> RawTeam {
        var team = competitor.fields("team").map(ESPN.team) ?? RawTeam()
        team.reference = competitor.text("id") ?? team.reference
        team.isHome = competitor.text("homeAway").flatMap { ["home": true, "away": false][$0] }
        // On a team's schedule the score is an object.
        team.score = competitor.fields("score")?.text("displayValue", "value") ?? competitor.text("score")
        team.rank = competitor.fields("curatedRank")?.text("current") ?? competitor.text("rank")
        team.lineScore = competitor.objects("linescores").map { $0.text("displayValue", "value") ?? "" }
        let records = competitor.objects("records") + competitor.objects("record")
        // The first record covers all games, although its type depends on the time of the season: "total", or earlier
        // in the season "ytd".
        team.record = (records.first { $0.text("type") == "total" } ?? records.first)?.text("summary")
        return team
    }

    /// Reads the leaders of a team in each statistic.
    static func leaders(_ fields: JSONFields, team: String?) -> [RawLeaders] {
        fields.objects("leaders").map { category in
            var leaders = RawLeaders(team: team, category: category.text("displayName", "name"))
            leaders.entries = category.objects("leaders").map { entry in
                RawLeaders.Entry(
                    player: entry.fields("athlete").map(ESPN.player) ?? RawPlayer(),
                    value: entry.text("displayValue", "value")
                )
            }
            return leaders
        }
    }

    /// Reads an entry of a scoreboard's `odds` or of a summary's `pickcenter`.
    static func odds(_ fields: JSONFields) -> RawOdds {
        var odds = RawOdds()
        odds.provider = fields.fields("provider")?.text("name")
        odds.details = fields.text("details")
        odds.spread = fields.text("spread")
        odds.overUnder = fields.text("overUnder")
        odds.homeMoneyline = moneyline(fields, "home")
        odds.awayMoneyline = moneyline(fields, "away")
        return odds
    }

    private static func moneyline(_ fields: JSONFields, _ side: String) -> String? {
        let side = (newer: fields.fields("moneyline")?.fields(side), older: fields.fields("\(side)TeamOdds"))
        return side.newer?.fields("close")?.text("odds") ?? side.older?.text("moneyLine")
    }

    private static func series(_ fields: JSONFields) -> RawSeries {
        var series = RawSeries()
        series.kind = fields.text("type")
        series.title = fields.text("title")
        series.summary = fields.text("summary")
        series.length = fields.text("totalCompetitions")
        series.isOver = fields.flag("completed")
        for competitor in fields.objects("competitors") {
            guard let id = competitor.text("id") else { continue }
            series.wins[id] = competitor.text("wins")
        }
        return series
    }
}
