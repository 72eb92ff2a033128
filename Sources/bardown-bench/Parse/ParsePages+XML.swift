/// A lacrosse game as in a file of a scoring program.
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
