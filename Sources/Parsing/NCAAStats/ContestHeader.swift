import MarkupParsing
import Normalizing

/// The header of every page of a contest since 2024: the teams, visitors first, with records and score, and the line
/// score, day and venue.
struct ContestHeader {
    private(set) var game = RawGame(source: NCAAStats.source)

    /// - Parameter table: The page's first table.
    /// - Returns: `nil` if the table is not such a header.
    init?(_ table: borrowing Element) {
        let links = table.mapDescendants(like: ElementPattern("a", having: "href")) { link in
            (address: link.attribute("href") ?? "", text: link.foldedText)
        }
        game.id = links.lazy.compactMap { NCAAStats.contestID(in: $0.address) }.first
        for link in links {
            guard let id = NCAAStats.teamID(in: link.address) else { continue }
            if let index = game.teams.firstIndex(where: { $0.id == id }) {
                game.teams[index].fullName = game.teams[index].fullName ?? (link.text.isEmpty ? nil : link.text)
            } else {
                // No header has a third team.
                guard game.teams.count < 2 else { return nil }
                game.teams.append(Self.team(id, name: link.text, isHome: game.teams.count == 1))
            }
        }
        guard game.id != nil, let line = Self.lineScore(table) else { return nil }
        addUnlinkedOpponent(line)
        guard game.teams.count == 2 else { return nil }
        read(line)
        readRecords(MarkupTable(table))
        // The winner is marked only after the end.
        game.state = table.firstDescendant(like: ElementPattern(class: "winner")) { _ in "final" }
    }

    private static func team(_ id: String, name: String, isHome: Bool) -> RawTeam {
        var team = RawTeam()
        team.id = id
        team.reference = id
        team.isHome = isHome
        team.fullName = name.isEmpty ? nil : name
        return team
    }

    /// Adds a team of another association, which has no page to link to. The line score's names show whether the linked
    /// team is the visitor or the home side. If they do not, nothing is added.
    private mutating func addUnlinkedOpponent(_ line: MarkupTable) {
        guard game.teams.count == 1, let linked = game.teams[0].fullName else { return }
        let names = line.rows.dropFirst().prefix(2).map { $0.cells.first?.text ?? "" }
        let own = names.indices.filter { !names[$0].isEmpty && linked.hasPrefix(names[$0]) }
            .max { names[$0].utf8.count < names[$1].utf8.count }
        guard let own, names[0] != names[1] else { return }
        var opponent = RawTeam()
        opponent.isHome = own == 0
        game.teams[0].isHome = own == 1
        game.teams.insert(opponent, at: own == 0 ? 1 : 0)
    }

    /// Returns the table with a row of period numbers, two rows of goals, and further information about the game.
    private static func lineScore(_ header: borrowing Element) -> MarkupTable? {
        var found: MarkupTable?
        header.forEachDescendant("table") { element in
            guard found == nil else { return }
            let table = MarkupTable(element)
            guard table.rows.count >= 3, let numbers = table.rows.first?.cells, numbers.count >= 3,
                numbers[0].text.isEmpty, numbers[1].text == "1",
                table.rows[1].cells.count == numbers.count, table.rows[2].cells.count == numbers.count
            else { return }
            found = table
        }
        return found
    }

    private mutating func read(_ line: MarkupTable) {
        let columns = LineHeads(line.rows[0].cells.map(\.text))
        for (index, row) in line.rows.dropFirst().prefix(2).enumerated() {
            game.teams[index].shortName = row.cells.first?.text
            game.teams[index].lineScore = columns.periods.map { row.cells[$0].text }
            game.teams[index].score = columns.score.map { row.cells[$0].text }
        }
        game.sport = columns.areInnings ? "bsgame" : nil
        game.regulation = columns.regulation.map(String.init)
        if game.teams.areScoredBySets { game.scoring = .periodsWon }
        // "02/01/2025", sometimes with a time after it. The zone of that time is not stated, so the time is not read.
        let rest = line.rows.dropFirst(3).compactMap(\.cells.first?.text)
        let day = rest.first { $0.split(separator: "/").count == 3 }
        game.start.date = day?.split(separator: " ").first.map(String.init)
    }

    /// Reads the records, `0-1, Conf 0-0`, below the teams' names.
    private mutating func readRecords(_ header: MarkupTable) {
        for cell in header.rows.first?.cells ?? [] {
            guard let id = cell.links.lazy.compactMap(NCAAStats.teamID).first, cell.lines.count == 2,
                let index = game.teams.firstIndex(where: { $0.id == id })
            else { continue }
            game.teams[index].record = cell.lines[1].split(separator: ",").first.map(String.init)
        }
    }
}

extension [RawTeam] {
    /// Whether the scores are the numbers of periods that each team won, as for volleyball's sets, instead of its
    /// points.
    fileprivate var areScoredBySets: Bool {
        guard count == 2, let one = self[0].score.flatMap({ Int($0) }), let other = self[1].score.flatMap({ Int($0) })
        else { return false }
        let lines = map { $0.lineScore.map { Int($0) ?? 0 } }
        guard lines[0].count == lines[1].count, lines[0].reduce(0, +) != one else { return false }
        let sets = zip(lines[0], lines[1])
        return sets.count { $0 > $1 } == one && sets.count { $0 < $1 } == other
    }
}

/// The meanings of the columns of a line score by their headings: periods, then the score, then other figures of the
/// sport. Baseball has `R`, `H` and `E`, volleyball the sets as `S`, and other sports a total.
struct LineHeads {
    /// The columns of the periods: `1`, `2` … `OT`, `2OT`, `SO`.
    let periods: [Int]
    /// The column of the score; `nil` if there is none.
    let score: Int?
    /// The number of periods before the first overtime or shootout; `nil` if the game has neither.
    let regulation: Int?
    /// Whether the game has innings, because the columns include runs, hits and errors.
    let areInnings: Bool

    /// - Parameter heads: The headings in order, the first being that of the teams' names.
    init(_ heads: [String]) {
        let heads = heads.map { $0.uppercased().filter { $0 != "." } }
        let columns = heads.indices.dropFirst()
        let headings = heads.map { PeriodHeading($0) }
        periods = columns.filter { headings[$0] != nil }
        let others = columns.filter { headings[$0] == nil }
        let named = Self.scores.lazy.compactMap { name in others.first { heads[$0] == name } }.first
        score = named ?? (others.count == 1 ? others.first : nil)
        regulation = PeriodHeading.regulation(of: periods.compactMap { headings[$0] })
        areInnings = ["R", "H", "E"].allSatisfy(heads.contains)
    }

    /// The headings of a score, the most reliable first.
    private static let scores = ["R", "S", "T", "TOT", "TOTAL", "SCORE", "F", "FINAL", "PTS", "G", "GOALS"]
}
