/// Pages in ESPN's format, with invented teams.
enum ESPNFixtures {
    static let calendar = #"""
        {"leagues":[{"slug":"nba","calendarType":"day","calendarIsWhitelist":true,"calendarStartDate":"2025-10-01T07:00Z",
          "calendar":["2026-05-02T07:00Z","2026-05-03T07:00Z","soon",7]}],"day":{"date":"2026-05-02"}}
        """#

    static func status(
        _ name: String = "STATUS_IN_PROGRESS",
        state: String = "in",
        completed: Bool = false,
        period: String = "4",
        clock: String = "42.3",
        detail: String = "42.3 - 4th Quarter"
    ) -> String {
        #"""
        {"clock":42.3,"displayClock":"\#(clock)","period":\#(period),"type":{"id":"2","name":"\#(name)",
         "state":"\#(state)","completed":\#(completed),"detail":"\#(detail)","shortDetail":"x"}}
        """#
    }

    static func competitor(
        _ id: Int,
        _ side: String,
        _ name: String,
        score: String,
        line: [String],
        record: String = "56-26",
        rank: Int = 99
    ) -> String {
        let columns = line.map { #"{"value":\#($0).0,"displayValue":"\#($0)"}"# }.joined(separator: ",")
        return #"""
            {"id":"\#(id)","homeAway":"\#(side)","score":"\#(score)","linescores":[\#(columns)],
             "curatedRank":{"current":\#(rank)},"records":[{"type":"home","summary":"1-0"},
             {"type":"total","summary":"\#(record)"}],
             "team":{"id":"\#(id)","uid":"s:40~l:46~t:\#(id)","abbreviation":"\#(name.uppercased())",
              "displayName":"North \#(name)","shortDisplayName":"\#(name)","color":"002d62"},
             "leaders":[{"name":"points","displayName":"Points","leaders":[{"displayValue":"28",
              "athlete":{"id":"1","displayName":"Ann Roe"}}]}]}
            """#
    }

    static func event(
        id: String = "401",
        status: String = status(),
        date: String = "2026-05-02T23:30Z",
        valid: String = "true",
        season: Int = 2,
        home: (score: String, line: [String]) = ("87", ["19", "31", "25", "12"]),
        away: (score: String, line: [String]) = ("78", ["30", "20", "20", "8"]),
        record: String = "56-26",
        rank: Int = 99,
        extra: String = ""
    ) -> String {
        let teams = [
            competitor(20, "away", "Foxes", score: away.score, line: away.line, record: record),
            competitor(2, "home", "Owls", score: home.score, line: home.line, record: record, rank: rank),
        ]
        return #"""
            {"id":"\#(id)","uid":"s:40~l:46~e:\#(id)","date":"\#(date)","season":{"type":\#(season)},
             "competitions":[{"date":"\#(date)","timeValid":\#(valid),"status":\#(status)\#(extra),
              "competitors":[\#(teams.joined(separator: ","))]}]}
            """#
    }

    static func scoreboard(_ events: String..., slug: String = "nba") -> String {
        #"{"leagues":[{"slug":"\#(slug)"}],"day":{"date":"2026-05-02"},"events":[\#(events.joined(separator: ","))]}"#
    }

    static func play(
        _ type: String,
        _ text: String,
        order: Int,
        team: String = #"{"id":"2"}"#,
        period: Int = 1,
        clock: String = "11:07",
        score: (home: Int, away: Int) = (0, 0),
        points: Int = 0,
        isScoring: Bool = false,
        isAttempt: Bool = false,
        players: [Int] = []
    ) -> String {
        let participants = players.map { #"{"athlete":{"id":"\#($0)"}}"# }.joined(separator: ",")
        return #"""
            {"id":"\#(order)","sequenceNumber":"\#(order)","type":{"id":"1","text":"\#(type)"},"text":"\#(text)",
             "homeScore":\#(score.home),"awayScore":\#(score.away),"period":{"number":\#(period)},
             "clock":{"displayValue":"\#(clock)"},"scoringPlay":\#(isScoring),"scoreValue":\#(points),
             "team":\#(team),"shootingPlay":\#(isAttempt),"participants":[\#(participants)]}
            """#
    }

    static let plays = [
        play("Jumpball", "Ann vs. Cy", order: 1, clock: "12:00", players: [1, 3, 2]),
        play(
            "Step Back Jump Shot",
            "Bo makes three",
            order: 9,
            clock: "9.1",
            score: (5, 0),
            points: 3,
            isScoring: true,
            isAttempt: true,
            players: [2, 1]
        ),
        play(
            "Layup Shot",
            "Ann makes layup",
            order: 3,
            score: (2, 0),
            points: 2,
            isScoring: true,
            isAttempt: true,
            players: [1]
        ),
        play("Free Throw - 1 of 2", "Cy misses", order: 4, team: #"{"id":"20"}"#, isAttempt: true, players: [3]),
        play("Offensive Foul Turnover", "Cy turnover", order: 5, team: #"{"id":"20"}"#, players: [3]),
        play("Bad Pass\\nTurnover", "Cy bad pass (Bo steals)", order: 6, team: #"{"id":"20"}"#, players: [3, 2]),
        play("Personal Foul", "Bo personal foul", order: 7, players: [2]),
        play("End Period", "End of the 1st Quarter", order: 10, clock: "0.0"),
        play("Somersault", "Bo turns over", order: 11, period: 2),
    ]

    static func summary(
        event: String = event(home: ("5", ["5", "0"]), away: ("0", ["0", "0"])),
        slug: String = "nba",
        plays: [String] = plays
    ) -> String {
        #"""
        {"header":{"league":{"slug":"\#(slug)"},\#(event.dropFirst()),
         "boxscore":{"teams":[
          {"homeAway":"away","team":{"id":"20"},"statistics":[{"name":"turnoverPoints","displayValue":"2","label":"Off"}]},
          {"homeAway":"home","team":{"id":"2"},"statistics":[
           {"name":"fieldGoalsMade-fieldGoalsAttempted","displayValue":"2-3","label":"FG"},
           {"name":"fieldGoalPct","displayValue":"66.7","label":"Field Goal %","abbreviation":"FG%"}]}],
          "players":[{"team":{"id":"20"},"statistics":[{"keys":["points"],"labels":["PTS"],"totals":["0"],"athletes":[
            {"athlete":{"id":"3","displayName":"Cy Roe"},"starter":true,"didNotPlay":false,"stats":["0"]}]}]},
           {"team":{"id":"2"},"statistics":[{"keys":["minutes","points","plusMinus"],"labels":["MIN","PTS","+/-"],
            "totals":["","5",""],"athletes":[
            {"athlete":{"id":"1","displayName":"Ann Roe","jersey":"00","position":{"abbreviation":"G"}},"starter":true,
             "didNotPlay":false,"reason":"COACH'S DECISION","stats":["32","2","+5"]},
            {"athlete":{"id":"2","displayName":"Bo Roe"},"didNotPlay":false,"stats":["12","3","-2"]},
            {"athlete":{"id":"7","displayName":"Ed Roe"},"didNotPlay":true,"reason":"REST","stats":[]}]}]}]},
         "leaders":[{"team":{"id":"2"},"leaders":[{"name":"points","displayName":"Points","leaders":[
           {"displayValue":"3","athlete":{"id":"2","displayName":"Bo Roe"}}]}]}],
         "pickcenter":[{"provider":{"name":"Book"},"details":"OWL -8.5","overUnder":233.5,"spread":-8.5,
           "homeTeamOdds":{"moneyLine":-395},"awayTeamOdds":{"moneyLine":310}}],
         "plays":[\#(plays.joined(separator: ","))]}
        """#
    }

    static let standings = #"""
        {"name":"League","links":[{"href":"https://www.espn.com/nba/standings/_/group/7"}],"children":[
         {"name":"East","children":[{"name":"Lakes","standings":{"entries":[
          {"team":{"id":"2","uid":"s:40~l:46~t:2","name":"Owls"},"stats":[
           {"name":"gamesBehind","type":"gamesbehind","displayValue":"-"},
           {"name":"overall","type":"total","displayValue":"60-22","summary":"60-22"},
           {"name":"vs. Conf.","type":"vsconf","summary":"39-13"}]},{"team":{}}]}}]}]}
        """#

    static let rankings = #"""
        {"leagues":[{"$ref":"http://x.invalid/v2/sports/basketball/leagues/mens-college-basketball?lang=en"}],
         "rankings":[{"name":"Poll","date":"2026-04-08T07:00Z","occurrence":{"displayValue":"Week 4"},
          "ranks":[{"current":1,"previous":3,"points":1525.0,"firstPlaceVotes":61,"recordSummary":"36-4",
            "team":{"id":"57","uid":"s:40~l:41~t:57","location":"Northfield","name":"Owls"}},
           {"current":2,"previous":0,"points":10.0,"team":{"id":"58","location":"Easton"}}],
          "others":[{"current":0,"previous":23,"points":16.0,"team":{"id":"59","location":"Weston"}}]}]}
        """#

    static let teams = #"""
        {"sports":[{"leagues":[{"slug":"nba","teams":[{"team":{"id":"1","uid":"s:40~l:46~t:1","abbreviation":"OWL",
          "displayName":"North Owls","shortDisplayName":"Owls","color":"c8102e","logos":[
          {"href":"https://x.invalid/owl.png","rel":["full","default"]},
          {"href":"https://x.invalid/dark.png","rel":["full","dark"]},
          {"href":"http://x.invalid/plain.png","rel":["full"]}]}},{"team":{"id":"2"}},7]}]}]}
        """#
}
