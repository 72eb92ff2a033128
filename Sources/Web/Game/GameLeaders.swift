import HTMLWriting
import Scores
import Sports
import Storage

/// The leading players of each team in one game.
struct GameLeaders {
    struct Person: Hashable {
        let name: String
        /// `3 G, 1 A`, `24 PTS`.
        let statLine: String
        let rank: [Int]
    }

    let people: BySide<[Person]>
    let teams: BySide<TeamBrief>

    var html: HTML {
        guard !(people.home.isEmpty && people.away.isEmpty) else { return "" }
        return """
            <section class="card" id="leaders" aria-labelledby="leaders-name">
            <h2 id="leaders-name">Leaders</h2>
            <div class="people">\(list(.away))\(list(.home))</div></section>

            """
    }

    private func list(_ side: Side) -> HTML {
        let lines = people[side].map { "<li><span>\($0.name)</span><b>\($0.statLine)</b></li>" as HTML }
        return "<div><h3>\(teams[side].name)</h3><ol>\(HTML.joined(lines))</ol></div>"
    }

    /// For a lacrosse game, counted from its plays: the players with at least one point.
    static func people(_ box: BoxScore) -> BySide<[Person]> {
        let best = { (side: Side) in
            box.players[side].filter { $0.points > 0 }.prefix(3).map { player in
                let statLine = "\(player.goals) G, \(player.assists) A"
                return Person(name: PlayerName.shown(player.name), statLine: statLine, rank: [player.points])
            }
        }
        return BySide(home: best(.home), away: best(.away))
    }

    /// As printed by a source: by points if it prints them, otherwise by goals.
    static func people(_ box: PrintedBoxScore) -> BySide<[Person]> {
        let best = { (side: Side) in
            let found = box[side].tables.flatMap { table in table.lines.compactMap { person($0, of: table) } }
            return Array(found.sorted { $1.rank.lexicographicallyPrecedes($0.rank) }.prefix(3))
        }
        return BySide(home: best(.home), away: best(.away))
    }

    private static func person(_ line: StatLine, of table: StatTable) -> Person? {
        let name = PlayerName.shown(line.player.name)
        let goals = table.number(.goals, of: line)
        let assists = table.number(.assists, of: line)
        if let goals, let assists, table.number(.rebounds, of: line) == nil {
            guard goals + assists > 0 else { return nil }
            // A goal can count for two points.
            let points = table.number(.points, of: line) ?? goals + assists
            return Person(name: name, statLine: "\(goals) G, \(assists) A", rank: [points, goals])
        }
        guard let points = table.number(.points, of: line), points > 0 else { return nil }
        return Person(name: name, statLine: "\(points) PTS", rank: [points])
    }
}

extension StatTable {
    fileprivate func number(_ statistic: Statistic, of line: StatLine) -> Int? {
        guard case .number(let number)? = value(of: statistic, in: line) else { return nil }
        return number
    }
}
