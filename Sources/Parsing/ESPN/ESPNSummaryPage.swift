package import Normalizing

/// The page `/apis/site/v2/sports/{sport}/{league}/summary?event={id}`: one game with box score, plays, leaders and
/// odds.
package enum ESPNSummaryPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        let fields = try JSONPage.fields(page)
        guard let header = fields.fields("header") else { throw .unexpectedShape(path: "header") }
        let league = ESPNPageLeagues([header.fields("league")].compactMap(\.self), events: [header])
        guard var game = ESPNCompetition.game(header, slug: league.slug(of: header)) else {
            throw .unexpectedShape(path: "header.competitions")
        }
        ESPNCompetition.read(format: fields.fields("format"), into: &game)
        name(&game.teams, header, fields.fields("boxscore"), sport: game.sport)
        if let info = fields.fields("gameInfo") {
            if let venue = info.fields("venue") { game.venue = ESPNCompetition.venue(venue) }
            game.information.attendance = info.text("attendance") ?? game.information.attendance
            game.information.officials = ESPNInformation.officials(info)
        }
        if let box = fields.fields("boxscore") { game.box = sheets(box, of: game.teams) }
        for sheet in game.box {
            for row in sheet.tables.flatMap(\.rows) { game.add(row.player, of: sheet.team) }
        }
        game.coded.plays = fields.list("plays")?.compactMap { entry in
            entry.fields.map { play($0, in: &game) }
        }
        game.coded.leaders = fields.objects("leaders").flatMap { team in
            ESPNCompetition.leaders(team, team: team.fields("team")?.text("id"))
        }
        game.coded.injuries = ESPNInjuries.read(fields)
        let offers = fields.objects("pickcenter")
        game.coded.odds = (offers.isEmpty ? fields.objects("odds") : offers).map(ESPNCompetition.odds)
        return game
    }

    /// Sets the short name of each team that has none in the header, whose `name` is the nickname. The short name comes
    /// from the box score; if it has none, a college team is named by its school, as on scoreboards.
    private static func name(_ teams: inout [RawTeam], _ header: JSONFields, _ box: JSONFields?, sport: String?) {
        let competitors = header.objects("competitions").first?.objects("competitors") ?? []
        let listed = box?.objects("teams").compactMap { $0.fields("team") } ?? []
        for (index, competitor) in zip(teams.indices, competitors) {
            guard let fields = competitor.fields("team"), fields.nonBlankText("shortDisplayName") == nil else {
                continue
            }
            let reference = teams[index].reference
            let short = listed.first { reference != nil && $0.text("id") == reference }?.nonBlankText(
                "shortDisplayName"
            )
            let school = sport?.contains("college") == true ? fields.nonBlankText("location") : nil
            teams[index].shortName = short ?? school ?? teams[index].shortName
        }
    }

    private static func play(_ fields: JSONFields, in game: inout RawGame) -> RawCodedPlay {
        var play = RawCodedPlay()
        play.id = fields.text("id")
        play.sequence = fields.text("sequenceNumber")
        play.period = fields.fields("period")?.text("number")
        play.periodLabel = fields.fields("period")?.text("displayValue")
        play.clock = fields.fields("clock")?.text("displayValue")
        play.team = fields.fields("team")?.text("id")
        play.code = fields.fields("type")?.text("text")
        play.text = fields.text("text")
        play.homeScore = fields.text("homeScore")
        play.awayScore = fields.text("awayScore")
        play.isScoring = fields.flag("scoringPlay")
        play.isAttempt = fields.flag("shootingPlay")
        play.points = fields.text("scoreValue")
        play.x = fields.fields("coordinate")?.text("x")
        play.y = fields.fields("coordinate")?.text("y")
        for participant in fields.objects("participants") {
            guard let player = participant.fields("athlete").map(ESPN.player), let id = player.id else { continue }
            game.add(player, of: nil)
            play.players.append(RawPlayPlayer(id: id, seasonTotal: participant.text("ytdGoals")))
        }
        return play
    }

    /// Reads the box score, which lists the figures and the players of each team separately.
    private static func sheets(_ box: JSONFields, of teams: [RawTeam]) -> [RawTeamSheet] {
        var sheets = box.objects("teams").map { team in
            var sheet = RawTeamSheet(team: reference(of: team, among: teams))
            sheet.figures = team.objects("statistics").compactMap(figure)
            return sheet
        }
        for team in box.objects("players") {
            let reference = reference(of: team, among: teams)
            let index = sheets.firstIndex { $0.team == reference } ?? sheets.endIndex
            if index == sheets.endIndex { sheets.append(RawTeamSheet(team: reference)) }
            sheets[index].tables = team.objects("statistics").map(table)
        }
        return sheets
    }

    /// Returns the ``RawTeam/reference`` of the team of a box score's entry: the entry's team id if it has one,
    /// otherwise the reference of the team with the same side, otherwise of the team with the same abbreviation.
    private static func reference(of entry: JSONFields, among teams: [RawTeam]) -> String? {
        let team = entry.fields("team")
        if let id = team?.nonBlankText("id") { return id }
        let isHome = entry.text("homeAway").flatMap { ["home": true, "away": false][$0] }
        let named = team?.nonBlankText("abbreviation")
        return
            (teams.first { isHome != nil && $0.isHome == isHome }
            ?? teams.first { named != nil && $0.abbreviation == named })?.reference
    }

    private static func figure(_ fields: JSONFields) -> RawFigure? {
        guard let key = fields.text("name"), let value = fields.text("displayValue") else { return nil }
        return RawFigure(key: key, label: fields.text("abbreviation", "label"), value: value)
    }

    /// Reads a table by its keys, because the order of columns differs by league and year.
    private static func table(_ fields: JSONFields) -> RawStatTable {
        var table = RawStatTable(name: fields.text("name", "type"))
        table.keys = fields.texts("keys")
        table.labels = fields.texts("labels")
        table.totals = fields.texts("totals")
        table.rows = fields.objects("athletes").map { entry in
            var row = RawStatRow()
            row.player = entry.fields("athlete").map(ESPN.player) ?? RawPlayer()
            row.isStarter = entry.flag("starter")
            row.hasPlayed = entry.flag("didNotPlay").map { !$0 }
            // The page may also give a reason for players who played. It is ignored.
            row.note = row.hasPlayed == false ? entry.text("reason") : nil
            row.cells = entry.texts("stats")
            return row
        }
        return table
    }
}

extension RawGame {
    /// Adds a player to the roster, unless the roster already contains the player, or the id or the name is missing.
    /// The first entry is kept, because it comes from the box score, which states the team; plays do not.
    fileprivate mutating func add(_ player: RawPlayer, of team: String?) {
        guard let id = player.id, player.name != nil, coded.roster[id] == nil else { return }
        coded.roster[id] = player
        coded.roster[id]?.team = team
    }
}
