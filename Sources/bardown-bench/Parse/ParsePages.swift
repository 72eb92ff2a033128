import Parsing

/// Generates pages of any size in the shape of real ones, with invented people. Most of a real page is content that we
/// do not read. Generated pages have such content too, so that a parser has to skip it.
enum ParsePages {
    /// - Parameter size: 1 for about 200 KB, 10 for ten times as much.
    static func page(_ language: ParsePage.Language, size: Int = 1) -> ParsePage? {
        switch language {
        case .html: ParsePage(.ncaaStandings, Array(standings(conferences: 55 * size).utf8))
        case .xml: ParsePage(.statcrew, Array(lacrosseFile(plays: 1400 * size).utf8))
        case .json: ParsePage(.espnSummary, Array(basketballSummary(plays: 300 * size).utf8))
        }
    }

    /// Returns a word that looks like a name, always the same for a number.
    static func name(_ number: Int) -> String {
        let syllables = ["ar", "bel", "cor", "dun", "el", "fin", "gar", "hol", "is", "jor", "kel", "lan", "mor"]
        let word = syllables[number % 13] + syllables[number / 13 % 13] + syllables[number / 5 % 13]
        return word.prefix(1).uppercased() + word.dropFirst()
    }
}

/// Makes a basketball game in the form of a web service's JSON.
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

extension ParsePages {
    /// Makes a page like those of ncaa.com: half of it is navigation and scripts, the rest is tables of ten teams.
    static func standings(conferences: Int) -> String {
        let links = (0..<conferences * 9).map { number in
            #"<li class="menu__item menu__item--\#(number % 4)"><a class="menu__link" href="/sports/\#(name(number))/\#(number)">\#(name(number))</a></li>"#
        }
        let tables = (0..<conferences).map { conference in
            let rows = (0..<10).map { row in
                let team = name(conference * 10 + row)
                return """
                    <tr class="row-\(row % 2)"><td class="standings-team">
                    <img class="logo" src="https://www.ncaa.com/logos/schools/bgl/\(team.lowercased()).svg" alt="">\(team)
                    State</td><td>\(9 - row % 9)</td><td>\(row % 9)</td><td>.\(900 - row * 70)</td><td>\(14 - row)</td>
                    <td>\(row)</td><td>.\(930 - row * 60)</td><td>Won \(row % 5)</td></tr>
                    """
            }
            return """
                <figure class="standings-conference">\(name(conference)) Conference</figure>
                <table class="sticky"><thead><tr><th>School</th><th colspan="3">Conference</th><th colspan="4">Overall</th>
                </tr><tr><th></th><th>W</th><th>L</th><th>PCT</th><th>W</th><th>L</th><th>PCT</th><th>STREAK</th></tr></thead>
                <tbody>\(rows.joined(separator: "\n"))</tbody></table>
                """
        }
        return """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Standings</title>
            <link rel="canonical" href="https://www.ncaa.com/standings/lacrosse-men/d1">
            <script>window.settings = {"path":{"base":"\\/","prefix":""}};</script></head><body class="page">
            <nav><ul>\(links.joined(separator: "\n"))</ul></nav><main><h1>DI Men's Lacrosse</h1>
            <figure class="standings-last-updated">Last Updated May 4, 2026 03:38 AM EDT</figure>
            \(tables.joined(separator: "\n"))</main></body></html>
            """
    }
}

/// Makes a lacrosse game in the form of a scoring program's file.
extension ParsePages {
    static func lacrosseFile(plays: Int) -> String {
        let goals = stride(from: 0, to: plays, by: 24).map { play in
            #"<score vh="\#(play % 48 == 0 ? "H" : "V")" prd="\#(quarter(play, plays))" time="10:\#(play % 40 + 10)" type="EV" name="\#(person(play))" assist1="\#(person(play + 1))"/>"#
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <lcgame source="Bench" version="1" generated="05/02/2026">
              <venue gameid="1" visid="OAK" visname="Oak" homeid="ELM" homename="Elm" date="5/2/2026" start="1:00 PM">
                <rules prds="4" minutes="15" minutesot="4"/><show sog="1" faceoffs="1" dcs="0"/></venue>
              <status period="4" clock="00:12"/>
              \(team("V", "OAK", goals: goals.count / 2))
              \(team("H", "ELM", goals: goals.count - goals.count / 2))
              <scores>\(goals.joined(separator: "\n"))</scores>
              <plays format="summary">\((1...4).map { period($0, plays) }.joined(separator: "\n"))</plays>
            </lcgame>
            """
    }

    private static func person(_ number: Int) -> String { "\(name(number % 30)), \(name(number % 30 + 7))" }

    private static func quarter(_ play: Int, _ plays: Int) -> Int { min(4, play * 4 / max(plays, 1) + 1) }

    private static func team(_ side: String, _ code: String, goals: Int) -> String {
        let players = (1...30).map { number in
            """
            <player uni="\(number)" name="\(person(number))" class="SO" gp="1" gs="\(number % 2)" pos="m" playerId="\(code)\(number)">
              <shots g="1" a="0" sh="3" sog="2"/><penalty count="0" seconds="0"/>
              <misc facewon="0" facelost="0" gb="2" turnover="1" ct="0" minutes="31" seconds="20"/></player>
            """
        }
        return """
            <team vh="\(side)" id="\(code)" name="\(code.prefix(1) + code.dropFirst().lowercased())" record="3-1">
              <linescore periods="4" line="0,0,0,\(goals)" score="\(goals)"/>
              <totals><shots g="\(goals)" a="4" sh="30" sog="20"/><misc facewon="9" facelost="8" gb="30" turnover="14"/></totals>
              \(players.joined(separator: "\n"))</team>
            """
    }

    private static func period(_ number: Int, _ plays: Int) -> String {
        let lines = (0..<plays).filter { quarter($0, plays) == number }.map { play in
            let (side, code) = play % 2 == 0 ? ("H", "ELM") : ("V", "OAK")
            let texts = [
                "GOAL by \(code) \(person(play)), Assist by \(person(play + 1)).",
                "Shot by \(code) \(person(play)), SAVE \(person(play + 3)).",
                "Turnover by \(code) \(person(play)).", "Ground ball pickup by \(code) \(person(play)).",
                "Faceoff \(person(play)) vs \(person(play + 5)) won by \(code).", "Clear attempt by \(code) good.",
            ]
            let text = play % 24 == 0 ? texts[0] : texts[play % 5 + 1]
            return """
                <play number="\(play)" vh="\(side)" team="\(code)" clock="\(14 - play % 15):\(play % 50 + 10)" action="SHOT"
                      text="\(text)"/>
                """
        }
        return #"<period number="\#(number)">\#(lines.joined(separator: "\n"))</period>"#
    }
}
