/// A basketball game as in the JSON of a web service.
extension ParsePages {
    static func basketballSummary(plays: Int) -> String {
        let lines = (0..<plays).map { play in
            #"""
            {"id":"\#(401_700_000 + play)","sequenceNumber":"\#(play)","type":{"id":"92","text":"Jump Shot"},
            "text":"\#(name(play)) \#(name(play + 3)) makes \#(play % 28)-foot jump shot (\#(name(play + 5)) assists)",
            "awayScore":\#(play / 4),"homeScore":\#(play / 5),"period":{"number":\#(play * 4 / plays + 1),"displayValue":"Quarter"},
            "clock":{"displayValue":"\#(11 - play % 12):\#(play % 50 + 10)"},"scoringPlay":false,"scoreValue":2,
            "team":{"id":"\#(play % 2 + 1)"},"participants":[{"athlete":{"id":"\#(play % 26)"}}],"wallclock":"2026-05-03T00:10:00Z",
            "shootingPlay":true,"coordinate":{"x":\#(play % 50),"y":\#(play % 30)},"pointsAttempted":2}
            """#
        }
        return #"""
            {"boxscore":{"teams":[\#(figures(1)),\#(figures(2))],"players":[\#(lineup(1)),\#(lineup(2))]},
            "header":{"id":"401","uid":"s:40~l:46~e:401","season":{"year":2026,"type":2},"league":{"slug":"nba"},
            "competitions":[{"id":"401","date":"2026-05-02T23:30Z","status":{"period":4,"displayClock":"0.0",
            "type":{"name":"STATUS_FINAL","state":"post","completed":true,"detail":"Final"}},
            "competitors":[\#(competitor(1, "home", plays / 5)),\#(competitor(2, "away", plays / 4))]}]},
            "news":{"articles":[\#(articles(plays).joined(separator: ","))]},
            "plays":[\#(lines.joined(separator: ","))]}
            """#
    }

    private static func competitor(_ id: Int, _ side: String, _ score: Int) -> String {
        #"""
        {"id":"\#(id)","homeAway":"\#(side)","score":"\#(score % 900)","team":{"id":"\#(id)","uid":"s:40~l:46~t:\#(id)",
        "abbreviation":"T\#(id)","displayName":"\#(name(id)) Owls","shortDisplayName":"\#(name(id))","color":"002d62"}}
        """#
    }

    private static func figures(_ team: Int) -> String {
        let figures = ["assists", "steals", "blocks", "turnovers", "fouls", "largestLead"].map { key in
            #"{"name":"\#(key)","displayValue":"\#(key.utf8.count)","label":"\#(key)"}"#
        }
        return #"{"team":{"id":"\#(team)"},"statistics":[\#(figures.joined(separator: ","))]}"#
    }

    private static func lineup(_ team: Int) -> String {
        let athletes = (0..<13).map { number in
            #"""
            {"active":true,"athlete":{"id":"\#(number * 2 + team - 1)","uid":"s:40~l:46~a:\#(number)","displayName":"\#(name(number)) Roe",
            "links":[{"rel":["playercard","desktop"],"href":"https://example.invalid/player/_/id/\#(number)"}],
            "headshot":{"href":"https://example.invalid/i/headshots/\#(number).png"},"jersey":"\#(number)","position":{"abbreviation":"G"}},
            "starter":\#(number < 5),"didNotPlay":false,"stats":["32","18","7-12","2-5","2-2","4","6","3","1","0","2","+5"]}
            """#
        }
        return #"""
            {"team":{"id":"\#(team)"},"statistics":[{"names":[],"keys":["minutes","points",
            "fieldGoalsMade-fieldGoalsAttempted","threePointFieldGoalsMade-threePointFieldGoalsAttempted",
            "freeThrowsMade-freeThrowsAttempted","rebounds","assists","turnovers","steals","blocks","fouls","plusMinus"],
            "athletes":[\#(athletes.joined(separator: ","))]}]}
            """#
    }

    /// Contents that such pages have and that we do not read.
    private static func articles(_ plays: Int) -> [String] {
        (0..<plays / 6).map { number in
            #"""
            {"id":\#(number),"type":"Story","headline":"\#(name(number)) and \#(name(number + 1)) lead the Owls past the Foxes",
            "description":"\#(String(repeating: "It was a long night. ", count: 12))","premium":false,"published":"2026-05-03T03:12:44Z",
            "links":{"web":{"href":"https://example.invalid/story/_/id/\#(number)"}},"images":[{"width":576,"height":324,
            "url":"https://example.invalid/photo/\#(number).jpg","caption":"\#(name(number)) \#(name(number + 2)) (\#u{201C}AP\#u{201D})"}]}
            """#
        }
    }
}
