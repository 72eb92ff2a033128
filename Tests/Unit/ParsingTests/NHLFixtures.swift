/// Pages in the NHL's format, with invented teams.
enum NHLFixtures {
    static func team(_ id: Int, _ abbreviation: String, _ name: String, score: String = "null") -> String {
        #"""
        {"id":\#(id),"abbrev":"\#(abbreviation)","commonName":{"default":"\#(name)"},
         "placeName":{"default":"North \#(name)","fr":"\#(name) du Nord"},"score":\#(score),"sog":20}
        """#
    }

    /// Returns the fields at the start of every page of a game, without the braces.
    static func head(
        state: String = "LIVE",
        schedule: String = "OK",
        type: Int = 2,
        period: Int? = 2,
        periodType: String = "REG",
        clock: String = "07:25",
        intermission: Bool = false,
        score: (home: String, away: String) = ("2", "1")
    ) -> String {
        let descriptor = period.map { #""periodDescriptor":{"number":\#($0),"periodType":"\#(periodType)"},"# } ?? ""
        return #"""
            "id":2026020001,"season":20262027,"gameType":\#(type),"gameDate":"2026-10-10",
            "startTimeUTC":"2026-10-10T23:00:00Z","gameState":"\#(state)","gameScheduleState":"\#(schedule)",
            \#(descriptor)"clock":{"timeRemaining":"\#(clock)","running":true,"inIntermission":\#(intermission)},
            "awayTeam":\#(team(71, "FOX", "Foxes", score: score.away)),
            "homeTeam":\#(team(72, "OWL", "Owls", score: score.home))
            """#
    }

    static func play(
        _ code: String,
        _ details: String = "",
        order: Int,
        period: Int = 1,
        clock: String = "10:00",
        type: String = "REG"
    ) -> String {
        #"""
        {"eventId":\#(order * 7 % 100),"periodDescriptor":{"number":\#(period),"periodType":"\#(type)"},
         "timeInPeriod":"00:00","timeRemaining":"\#(clock)","typeDescKey":"\#(code)","sortOrder":\#(order),
         "details":{\#(details)}}
        """#
    }

    /// Plays of a game, out of order as in real pages.
    static let plays = [
        play("period-start", order: 1, clock: "20:00"),
        play("faceoff", #""eventOwnerTeamId":72,"winningPlayerId":1,"losingPlayerId":3"#, order: 2, clock: "20:00"),
        play(
            "goal",
            #""eventOwnerTeamId":72,"scoringPlayerId":1,"scoringPlayerTotal":12,"assist1PlayerId":2,"assist1PlayerTotal":20,"goalieInNetId":4,"homeScore":1,"awayScore":0"#,
            order: 4,
            clock: "12:34"
        ),
        play("hit", #""eventOwnerTeamId":71,"hittingPlayerId":3,"hitteePlayerId":1"#, order: 3, clock: "15:00"),
        play("blocked-shot", #""eventOwnerTeamId":72,"shootingPlayerId":3,"blockingPlayerId":1"#, order: 5),
        play(
            "penalty",
            #""eventOwnerTeamId":72,"descKey":"hooking","committedByPlayerId":2,"drawnByPlayerId":3"#,
            order: 6
        ),
        play("stoppage", #""reason":"icing""#, order: 7),
        play("period-end", order: 8, clock: "00:00"),
        play(
            "goal",
            #""eventOwnerTeamId":71,"scoringPlayerId":3,"homeScore":1,"awayScore":1"#,
            order: 10,
            period: 2,
            clock: "18:00"
        ),
        play(
            "goal",
            #""eventOwnerTeamId":72,"scoringPlayerId":2,"homeScore":2,"awayScore":1"#,
            order: 11,
            period: 2,
            clock: "07:30"
        ),
        play("moon-landing", order: 12, period: 2, clock: "07:26"),
    ]

    static let roster = [(1, 72, "Ann"), (2, 72, "Bo"), (3, 71, "Cy"), (4, 71, "Di")].map { id, team, name in
        #"""
        {"teamId":\#(team),"playerId":\#(id),"firstName":{"default":"\#(name)"},"lastName":{"default":"Roe"},
         "sweaterNumber":\#(id),"positionCode":"C"}
        """#
    }

    static func playByPlay(head: String = head(), plays: [String] = plays) -> String {
        #"{\#(head),"plays":[\#(plays.joined(separator: ","))],"rosterSpots":[\#(roster.joined(separator: ","))]}"#
    }

    static func goal(_ team: String, period: Int) -> String {
        #"{"period":\#(period),"periodDescriptor":{"number":\#(period)},"teamAbbrev":"\#(team)","timeInPeriod":"01:00"}"#
    }

    static func score(_ games: String...) -> String {
        #"{"currentDate":"2026-10-10","games":[\#(games.joined(separator: ","))]}"#
    }

    static let schedule = #"""
        {"gameWeek":[{"date":"2026-10-10","games":[{\#(head(state: "FUT", schedule: "TBD", type: 3, period: nil)),
         "seriesStatus":{"seriesTitle":"1st Round","topSeedTeamAbbrev":"OWL","topSeedWins":3,
          "bottomSeedTeamAbbrev":"FOX","bottomSeedWins":2,"gameNumberOfSeries":6}}]},{"date":"2026-10-11","games":[]}]}
        """#

    static let landing = #"""
        {\#(head()),"summary":{"scoring":[
         {"periodDescriptor":{"number":1},"goals":[{"teamAbbrev":{"default":"OWL"}}]},
         {"periodDescriptor":{"number":2},"goals":[{"teamAbbrev":{"default":"FOX"}},{"teamAbbrev":{"default":"OWL"}}]}]}}
        """#

    static let boxScore = #"""
        {\#(head(state: "OFF", period: 3)),"playerByGameStats":{
         "homeTeam":{"forwards":[{"playerId":1,"sweaterNumber":9,"name":{"default":"A. Roe"},"position":"C","goals":2,
          "assists":0,"points":2,"plusMinus":-1,"pim":4,"sog":3,"faceoffWinningPctg":0.6,"toi":"21:28","shifts":30}],
          "defense":[],"goalies":[
          {"playerId":8,"name":{"default":"G. Hill"},"position":"G","saveShotsAgainst":"19/20","savePctg":0.95,
           "goalsAgainst":1,"toi":"60:00","starter":true,"decision":"W","shotsAgainst":20,"saves":19},
          {"playerId":9,"name":{"default":"H. Vale"},"position":"G","saveShotsAgainst":"0/0","goalsAgainst":0,
           "toi":"00:00","starter":false,"shotsAgainst":0,"saves":0}]},
         "awayTeam":{"forwards":[{"playerId":3,"name":{"default":"C. Roe"},"goals":1,"assists":0,"toi":"10:00"}],
          "defense":[],"goalies":[]}}}
        """#

    static let standings = #"""
        {"standings":[
         {"conferenceName":"Eastern","divisionName":"Lakes","date":"2026-10-10","teamAbbrev":{"default":"OWL"},
          "teamCommonName":{"default":"Owls"},"teamName":{"default":"North Owls"},"divisionSequence":1,
          "wins":3,"losses":1,"otLosses":2,"points":8},
         {"conferenceName":"Eastern","divisionName":"Hills","teamAbbrev":{"default":"FOX"},"divisionSequence":1,
          "wins":2,"losses":3,"otLosses":0,"points":4},null]}
        """#
}
