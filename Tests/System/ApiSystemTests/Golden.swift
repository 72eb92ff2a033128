/// Expected answers, byte for byte.
enum Golden {
    static let duke = """
        {"id":"aaaa0000-0000-0000-0000-000000000001","name":"Duke","abbreviation":"DUKE","conference":"ACC",\
        "logoAssetName":null,"record":null,"ranking":3,"rankingPoll":"NCAA scoreboard",\
        "pollRank":{"rank":3,"name":"NCAA scoreboard","poll":null}}
        """
    static let maryland = """
        {"id":"aaaa0000-0000-0000-0000-000000000002","name":"Maryland","abbreviation":"UMD","conference":"B1G",\
        "logoAssetName":null,"record":null,"ranking":null}
        """
    static let virginia = """
        {"id":"aaaa0000-0000-0000-0000-000000000003","name":"Virginia","abbreviation":"UVA","conference":"ACC",\
        "logoAssetName":null,"record":null,"ranking":1,"rankingPoll":"NCAA scoreboard",\
        "pollRank":{"rank":1,"name":"NCAA scoreboard","poll":null}}
        """
    static let notreDame = """
        {"id":"aaaa0000-0000-0000-0000-000000000004","name":"Notre Dame","abbreviation":"ND","conference":"ACC",\
        "logoAssetName":null,"record":null,"ranking":null}
        """
    static let syracuse = """
        {"id":"aaaa0000-0000-0000-0000-000000000005","name":"Syracuse","abbreviation":"SYR","conference":"ACC",\
        "logoAssetName":null,"record":"1-0","ranking":null}
        """
    static let cornell = """
        {"id":"aaaa0000-0000-0000-0000-000000000006","name":"Cornell","abbreviation":"CORNEL","conference":"IVY",\
        "logoAssetName":null,"record":"0-1","ranking":null}
        """
    static let live = """
        {"id":"11111111-1111-1111-1111-111111111111","homeTeam":\(duke),"awayTeam":\(maryland),\
        "homeScore":8,"awayScore":6,"status":"live","statusDetail":"live","period":"3rd","clock":"7:42",\
        "startTime":"2026-03-15T16:00:00Z",\
        "quarterScores":[{"quarter":1,"homeScore":3,"awayScore":2},{"quarter":2,"homeScore":2,"awayScore":1},\
        {"quarter":3,"homeScore":3,"awayScore":3}],"boxScoreURL":"https://www.ncaa.com/game/lacrosse-men/d1/12345"}
        """
    static let later = """
        {"id":"22222222-2222-2222-2222-222222222222","homeTeam":\(virginia),"awayTeam":\(notreDame),\
        "homeScore":0,"awayScore":0,"status":"scheduled","statusDetail":"scheduled","period":null,"clock":null,\
        "startTime":"2026-03-15T20:00:00Z","quarterScores":[],"boxScoreURL":null}
        """
    static let final = """
        {"id":"33333333-3333-3333-3333-333333333333","homeTeam":\(syracuse),"awayTeam":\(cornell),\
        "homeScore":12,"awayScore":9,"status":"final","statusDetail":"final","period":null,"clock":null,\
        "startTime":"2026-03-15T13:00:00Z","quarterScores":[],"boxScoreURL":null}
        """
    /// A team in the responses that name it in full: with its slug, its source's abbreviation and its record.
    private static func whole(
        _ team: String,
        _ slug: String,
        source: String?,
        conference: String,
        _ record: (wins: Int, losses: Int)
    ) -> String {
        let abbreviation = source.map { #","sourceAbbreviation":"\#($0)""# } ?? ""
        return """
            \(team.dropLast()),"slug":"\(slug)"\(abbreviation),"conferenceName":"\(conference)",\
            "wins":\(record.wins),"losses":\(record.losses),"ties":0}
            """
    }
    static let sunday = "[\(final),\(live),\(later)]"
    static let directory = """
        {"ACC":[\(whole(duke, "duke", source: "DUKE", conference: "ACC", (0, 0))),\
        \(whole(notreDame, "notre-dame", source: "ND", conference: "ACC", (0, 0))),\
        \(whole(syracuse, "syracuse", source: "SYR", conference: "ACC", (1, 0))),\
        \(whole(virginia, "virginia", source: "UVA", conference: "ACC", (0, 0)))],\
        "B1G":[\(whole(maryland, "maryland", source: "UMD", conference: "Big Ten", (0, 0)))],\
        "IVY":[\(whole(cornell, "cornell", source: nil, conference: "Ivy League", (0, 1)))]}
        """
    static let schedule = """
        {"team":\(whole(syracuse, "syracuse", source: "SYR", conference: "ACC", (1, 0))),\
        "games":[{"id":"33333333-3333-3333-3333-333333333333","gameID":"33333333-3333-3333-3333-333333333333",\
        "day":"2026-03-15",\
        "opponent":\(whole(cornell, "cornell", source: nil, conference: "Ivy League", (0, 1))),\
        "isHome":true,"homeScore":12,"awayScore":9,"score":"W 12-9","status":"final","statusDetail":"final","startTime":"2026-03-15T13:00:00Z"}]}
        """
    /// The live game in the responses that name its teams in full.
    private static let wholeLive =
        live.replacing(duke, with: whole(duke, "duke", source: "DUKE", conference: "ACC", (0, 0)))
        .replacing(maryland, with: whole(maryland, "maryland", source: "UMD", conference: "Big Ten", (0, 0)))
    static let boxScore = """
        {"game":\(wholeLive),\
        "homeTeamStats":{"goals":1,"assists":1,"shots":1,"shotsOnGoal":1,"saves":1,"groundBalls":1,"faceoffsWon":1,\
        "faceoffsLost":0,"turnovers":0,"penalties":0},\
        "awayTeamStats":{"goals":0,"assists":0,"shots":1,"shotsOnGoal":1,"saves":0,"groundBalls":0,"faceoffsWon":0,\
        "faceoffsLost":1,"turnovers":1,"penalties":0},\
        "homePlayers":[\
        {"playerName":"K Ames","number":null,"position":null,"goals":1,"assists":0,"points":1,"shots":1,"saves":null,\
        "groundBalls":0,"faceoffsWon":null,"faceoffsLost":null,"turnovers":0,"playerID":null},\
        {"playerName":"L Burr","number":null,"position":null,"goals":0,"assists":1,"points":1,"shots":0,"saves":null,\
        "groundBalls":1,"faceoffsWon":1,"faceoffsLost":0,"turnovers":0,"playerID":null},\
        {"playerName":"O Gill","number":null,"position":null,"goals":0,"assists":0,"points":0,"shots":0,"saves":1,\
        "groundBalls":0,"faceoffsWon":null,"faceoffsLost":null,"turnovers":0,"playerID":null}],\
        "awayPlayers":[\
        {"playerName":"P Dean","number":null,"position":null,"goals":0,"assists":0,"points":0,"shots":1,"saves":null,\
        "groundBalls":0,"faceoffsWon":0,"faceoffsLost":1,"turnovers":1,"playerID":null}]}
        """
}

extension Golden {
    /// The page of the feed with the Sunday's games of men's lacrosse.
    /// - Parameters:
    ///   - reveal: The parameter of the request.
    ///   - today: The day on which the test runs.
    static func feed(_ reveal: String, today: String) -> String {
        let isShown = reveal == "post"
        let games = [
            feedGame(
                3,
                "13:00",
                "final",
                feedTeam(5, "Syracuse", "SYR"),
                feedTeam(6, "Cornell", "CORNEL"),
                isShown ? #"{"homeScore":12,"awayScore":9,"period":null,"clock":null,"periodScores":[]}"# : nil
            ),
            feedGame(
                1,
                "16:00",
                "live",
                feedTeam(1, "Duke", "DUKE", rank: isShown ? 3 : nil),
                feedTeam(2, "Maryland", "UMD"),
                isShown ? liveOutcome : nil
            ),
            feedGame(
                2,
                "20:00",
                "scheduled",
                feedTeam(3, "Virginia", "UVA", rank: isShown ? 1 : nil),
                feedTeam(4, "Notre Dame", "ND"),
                isShown ? #"{"homeScore":null,"awayScore":null,"period":null,"clock":null,"periodScores":[]}"# : nil
            ),
        ]
        return """
            {"today":"\(today)","zone":null,"reveal":"\(reveal)","anchor":null,"sections":[\
            {"key":"earlier","title":"Earlier","days":[{"date":"2026-03-15","games":[\(games.joined(separator: ","))]}]},\
            {"key":"today","title":"Today","days":[]},{"key":"upcoming","title":"Upcoming","days":[]}],\
            "before":null,"after":null}
            """
    }

    private static let liveOutcome = """
        {"homeScore":8,"awayScore":6,"period":"3rd","clock":"7:42","periodScores":[\
        {"period":1,"label":"1st","kind":"regulation","homeScore":3,"awayScore":2},\
        {"period":2,"label":"2nd","kind":"regulation","homeScore":2,"awayScore":1},\
        {"period":3,"label":"3rd","kind":"regulation","homeScore":3,"awayScore":3}]}
        """

    /// - Parameter outcome: The value of `outcome`; `nil`: it is hidden.
    private static func feedGame(
        _ number: Int,
        _ start: String,
        _ status: String,
        _ home: String,
        _ away: String,
        _ outcome: String?
    ) -> String {
        let id = [8, 4, 4, 4, 12].map { String(repeating: "\(number)", count: $0) }.joined(separator: "-")
        return """
            {"id":"\(id)","league":"mlax-d1","sport":"lacrosse","day":"2026-03-15",\
            "startTime":"2026-03-15T\(start):00Z","status":"\(status)","statusDetail":"\(status)",\
            "homeTeam":\(home),"awayTeam":\(away),"venue":null,"broadcasts":[],"hasMoments":false,\
            "story":\(status == "final" ? "\"pending\"" : "null")\
            \(outcome.map { #","outcome":\#($0)"# } ?? "")}
            """
    }

    private static func feedTeam(_ number: Int, _ name: String, _ abbreviation: String, rank: Int? = nil) -> String {
        let poll = rank.map { #","pollRank":{"rank":\#($0),"name":"NCAA scoreboard","poll":null}"# } ?? ""
        return """
            {"id":"aaaa0000-0000-0000-0000-00000000000\(number)","name":"\(name)","abbreviation":"\(abbreviation)"\(poll)}
            """
    }

    /// The live game with its sources.
    static let liveWithSources = """
        {"id":"11111111-1111-1111-1111-111111111111","league":"mlax-d1","sport":"lacrosse","day":"2026-03-15",\
        "homeTeam":\(whole(duke, "duke", source: "DUKE", conference: "ACC", (0, 0))),\
        "awayTeam":\(whole(maryland, "maryland", source: "UMD", conference: "Big Ten", (0, 0))),\
        "homeScore":8,"awayScore":6,"status":"live",\
        "statusDetail":"live","period":"3rd","clock":"7:42",\
        "startTime":"2026-03-15T16:00:00Z",\
        "periodScores":[{"period":1,"label":"1st","kind":"regulation","homeScore":3,"awayScore":2},\
        {"period":2,"label":"2nd","kind":"regulation","homeScore":2,"awayScore":1},\
        {"period":3,"label":"3rd","kind":"regulation","homeScore":3,"awayScore":3}],\
        "sourceURL":"https://www.ncaa.com/game/lacrosse-men/d1/12345",\
        "venue":null,"place":null,"broadcasts":[],"neutralSite":null,"conferenceGame":null,"seasonType":null,\
        "revision":7,"updatedAt":"2026-03-15T17:05:00Z","sourceUpdatedAt":"2026-03-15T17:06:00Z","source":"statcrew",\
        "stale":true,"coverage":{"periods":true,"plays":true,"box":false},\
        "correction":{"revision":5,"at":"2026-03-15T16:55:00Z","homeScore":5,"awayScore":4}}
        """
}
