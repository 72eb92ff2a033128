import MarkupParsing
package import Normalizing

/// The broadcast view of an event during play: a fragment of HTML with status bar, tables and a script.
///
/// It does not name its event, so the caller states it. Only the first status bar is read; the second one is for
/// phones. Content that is hidden from anonymous users (`noaccess`) is filler and is not read.
package enum StatsPage {
    /// - Parameter event: The requested event.
    package static func read(_ page: [UInt8], event: String) throws(ParseError) -> RawGame {
        let markup = try ServiceBody.markup(page)
        var game = try HTMLFragment.read(markup, expecting: "sb-teamscore") { RawGame.stats($0) }
        game.id = event
        return game
    }
}

extension RawGame {
    fileprivate static func stats(_ root: borrowing Element) -> RawGame? {
        let read = root.firstDescendant(like: ElementPattern("div", class: "statusbar")) { RawGame.statusBar($0) }
        guard var game = read ?? nil else { return nil }
        game.title = root.firstDescendant(like: ElementPattern("div", class: "javascript")) { $0.scriptedTitle } ?? nil
        game.sport = root.sport
        let line = LineTable(firstIn: root)
        game.regulation = line?.regulation.map(String.init)
        for index in game.teams.indices {
            game.teams[index].lineScore = game.teams[index].reference.flatMap { line?.columns[$0] } ?? []
        }
        return game
    }

    private static func statusBar(_ bar: borrowing Element) -> RawGame? {
        let scores = bar.mapDescendants(like: ElementPattern(class: "sb-teamscore")) { $0.foldedText }
        guard scores.count == 2 else { return nil }
        var game = RawGame(source: StatBroadcast.source)
        for (reference, score) in zip(["V", "H"], scores) {
            var team = RawTeam()
            team.reference = reference
            team.isHome = reference == "H"
            team.score = score
            let name = bar.firstDescendant(like: ElementPattern(class: "sb-teamname\(reference)")) { name in
                (name.foldedText, seed: name.firstDescendant(like: ElementPattern(class: "seed")) { $0.foldedText })
            }
            team.rank = name?.seed
            team.shortName = name.map {
                $0.0.hasPrefix($0.seed ?? "") ? String($0.0.dropFirst($0.seed?.count ?? 0)) : $0.0
            }
            game.teams.append(team)
        }
        let clock = bar.firstDescendant(like: ElementPattern(class: "sb-statusbar-clock")) { clock in
            clock.mapDescendants(like: ElementPattern(class: "font-size-125")) { $0.foldedText }
        }
        game.period = clock?.first
        game.clock = clock?.dropFirst().first
        return game
    }
}

extension Element {
    /// The text that the page's script assembles for the window's title: `cscore = "A 2, B 4 - "; cscore += "3rd";`
    fileprivate var scriptedTitle: String? {
        var title = ""
        var rest = text[...]
        while let name = rest.firstRange(of: "cscore") {
            rest = rest[name.upperBound...]
            let value = rest.drop { " +=".contains($0) }
            guard value.startIndex > rest.startIndex, value.first == "\"" else { continue }
            title += value.dropFirst().prefix { $0 != "\"" }
        }
        return title.isEmpty ? nil : title
    }

    /// The sport, from the class names of the page's tables and boxes: `sb-bsgame-thisinning`.
    fileprivate var sport: String? {
        var sport: String?
        forEachDescendant { element in
            guard sport == nil, let classes = element.attribute("class"), classes.contains("game-") else { return }
            let parts = classes.split { $0 == " " || $0 == "-" }.map(String.init)
            sport = parts.lazy.compactMap { StatCrewSport(rawValue: $0)?.code(gender: nil) }.first
        }
        return sport
    }
}

/// The table of scores by period: one row per team, found by its logo, with the columns `1`, `2` … `OT`, `2OT`.
private struct LineTable {
    /// The scores by ``RawTeam/reference``.
    private(set) var columns: [String: [String]] = [:]
    /// The number of periods before the first overtime; `nil` if no column is an overtime.
    let regulation: Int?

    init?(firstIn root: borrowing Element) {
        var found: LineTable?
        root.forEachDescendant(like: ElementPattern("table")) { table in
            if found == nil { found = LineTable(table) }
        }
        guard let found else { return nil }
        self = found
    }

    private init?(_ table: borrowing Element) {
        // `OT` is also short for offensive timeouts, but then it is in an `abbr` element, and periods' headings are
        // not.
        let heads = table.mapDescendants(like: ElementPattern("th")) { head in
            head.firstChild("abbr") { _ in "" } ?? head.foldedText
        }
        let headings = heads.map { PeriodHeading($0) }
        let periods = heads.indices.filter { headings[$0] != nil }
        guard heads.contains("TEAM"), heads.contains("1") else { return nil }
        regulation = PeriodHeading.regulation(of: headings.compactMap(\.self))
        table.forEachDescendant(like: ElementPattern("tr")) { row in
            let cells = row.mapChildren("td") { $0.foldedText }
            for (reference, logo) in [("V", "VLogo"), ("H", "HLogo")]
            where row.firstDescendant(like: ElementPattern(class: logo), { _ in true }) == true {
                columns[reference] = periods.map { $0 < cells.count ? cells[$0] : "" }
            }
        }
    }
}
