import MarkupParsing
import Normalizing

/// The parts that StatCrew files of all sports share.
///
/// | element | contents |
/// |---|---|
/// | root | `source`, `version`: the producer |
/// | `venue` | ids and names of teams and game, place, day, times, attendance; officials, rules |
/// | `status` | period and clock; `complete` is `Y` at the end, but not from every producer; ignored if it is empty |
/// | `plays/downtogo` | quarter and clock of football files without `status` |
/// | `venue@end` | the time of the end, blank until then; for producers that omit `complete` the only sign of the end |
/// | `team` | twice, in either order, with the side in `vh`; contains `linescore` |
extension RawGame {
    /// Returns the game in the form of a scoreboard.
    static func scoreboard(_ root: borrowing Element, _ sport: StatCrewSport) -> RawGame {
        var game = RawGame(source: StatCrewPage.source)
        game.teams = root.mapChildren("team") { RawTeam(statCrew: $0, sport) }
        root.firstChild("venue") { game.read(venue: $0, sport) }
        game.sheet?.producer = root.texts("source", "version").joined(separator: " ")
        if sport == .volleyball { game.scoring = .periodsWon }
        let hasBegun = root.hasPlays || game.teams.contains { !["", "0"].contains($0.score ?? "") }
        var completion = root.firstChild("status") { game.read(status: $0, sport) } ?? nil
        if sport == .football, completion == nil, hasBegun {
            completion = root.firstChild("plays") { game.read(footballPlays: $0) } ?? .unstated
        }
        game.state = game.stage(completion, hasBegun: hasBegun)
        return game
    }

    /// The completion of the game, according to the element `status`.
    private enum Completion {
        case complete, incomplete, unstated
    }

    /// Returns `pre`, `live` or `final`; `nil` if the file does not show which.
    /// - Parameter completion: `nil` if the file has no such element, or an empty one.
    private func stage(_ completion: Completion?, hasBegun: Bool) -> String? {
        // "00:00" is not a real end time, and a game that was broken off is not over.
        let isOrderly = stateTexts.allSatisfy { $0.lowercased() == "final" }
        let hasEnd = isOrderly && sheet?.end?.contains { ("1"..."9").contains($0) } == true
        return switch (completion, hasBegun) {
        case (.complete, _): "final"
        case (_, false): "pre"
        case (.incomplete, true): "live"
        case (_, true) where hasEnd: "final"
        case (.unstated, true): "live"
        // The file does not show whether the game is over, and that must not be guessed.
        case (nil, true): nil
        }
    }

    /// Reads quarter and clock of a football game: those of the next play if stated, otherwise those of the last one.
    private mutating func read(footballPlays plays: borrowing Element) -> Completion {
        var text: String?
        plays.forEachChild("qtr") { quarter in
            period = quarter.firstText("number") ?? period
            quarter.forEachDescendant("play") { play in
                clock = play.firstText("clock") ?? clock
                text = play.firstText("text") ?? text
            }
        }
        plays.firstChild("downtogo") { next in
            let quarter = next.firstText("qtr") ?? period
            // The clock of the last play does not apply to the next quarter.
            clock = next.firstText("clock") ?? (quarter == period ? clock : nil)
            period = quarter
        }
        return text?.lowercased().hasPrefix("end of game") == true ? .complete : .unstated
    }

    /// - Returns: `nil` for an empty element, which has no information about the game.
    private mutating func read(status: borrowing Element, _ sport: StatCrewSport) -> Completion? {
        var hasValue = false
        status.forEachAttribute { name, value in
            hasValue = hasValue || name != "manualbox" && !value.isMissing
        }
        guard hasValue else { return nil }
        period = status.firstText("period", "game", "inning", "quarter", "qtr")
        clock = sport.countsDown ? status.attribute("clock") : nil
        stateTexts = status.texts("gamestatus")
        return switch status.attribute("complete")?.uppercased() {
        case "Y": .complete
        case "N": .incomplete
        // Some files have only a text for display.
        case _ where stateTexts.contains { ["final", "complete"].contains($0.lowercased()) }: .complete
        default: .unstated
        }
    }

    private mutating func read(venue: borrowing Element, _ sport: StatCrewSport) {
        start.date = venue.attribute("date")
        sheet = RawScoreSheet(venue: venue)
        id = venue.firstText("gameid", "sbid") ?? Self.fallbackID(venue, gameOfDay: sheet?.doubleheaderGame)
        regulation = venue.firstChild("rules") { $0.firstText("prds", "qtrs") } ?? nil
        self.sport = sport.code(gender: venue.attribute("gender"))
    }

    /// Returns an id from other values, because the game's number is often missing. It is unique, except for the second
    /// game of a doubleheader if its file does not state that number.
    private static func fallbackID(_ venue: borrowing Element, gameOfDay: Int?) -> String? {
        guard let date = venue.firstText("date"), let visitor = venue.firstText("visid"),
            let home = venue.firstText("homeid")
        else { return nil }
        return "\(date) \(visitor) at \(home)" + (gameOfDay.map { ", game \($0)" } ?? "")
    }
}

extension RawTeam {
    init(statCrew element: borrowing Element, _ sport: StatCrewSport) {
        self.init()
        reference = element.attribute("vh")
        isHome = ["H": true, "V": false][reference ?? ""]
        id = element.attribute("id")
        abbreviation = id
        shortName = element.attribute("name")
        rank = element.attribute("rank")
        // `9-3,0-1 WCC`: the second is the conference record.
        record = element.firstText("record")?.split(separator: ",").first.map(String.init)
        element.firstChild("linescore") { line in
            score = line.attribute(sport == .baseball ? "runs" : "score")
            lineScore = Self.columns(line)
        }
    }

    /// Returns the columns of a line, which are in one attribute, in separate elements, or in both.
    private static func columns(_ line: borrowing Element) -> [String] {
        if let text = line.firstText("line") {
            return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        return line.mapChildren("lineprd") { ($0.firstText("prd"), $0.attribute("score") ?? "") }
            .compactMap { number, score in Int(number ?? "").map { ($0, score) } }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }
}

extension Element {
    /// Returns the first of the attributes that is present and not empty.
    func firstText(_ names: String...) -> String? {
        for name in names {
            if let text = attribute(name), !text.isMissing { return text }
        }
        return nil
    }

    /// Returns the attributes that are present and not empty.
    func texts(_ names: String...) -> [String] {
        names.compactMap { firstText($0) }
    }

    /// Whether there are any plays. They are one or two levels below `plays`, depending on the sport.
    fileprivate var hasPlays: Bool {
        var hasPlays = false
        firstChild("plays") { $0.forEachDescendant("play") { _ in hasPlays = true } }
        return hasPlays
    }
}

extension RawScoreSheet {
    /// Reads place, attendance, times, doubleheader, officials and other ids from the element `venue`.
    init(venue: borrowing Element) {
        self.init()
        stadium = venue.firstText("stadium", "arena")
        location = venue.attribute("location")
        attendance = venue.attribute("attend")
        neutralSite = venue.attribute("neutralgame")
        // Basketball files call the start `time`. `schedtime`, the planned time of baseball files, is used only without
        // it.
        start = venue.firstText("start", "time", "schedtime")
        end = venue.attribute("end")
        gameOfDay = venue.attribute("dhgame")
        doubleheader = venue.attribute("doubleheader")
        officials = Self.officials(venue)
        if let id = venue.firstText("sbid") { otherIDs["statbroadcast"] = id }
    }

    /// Returns the officials, who are in separate elements, in attributes by role, or together in one text.
    private static func officials(_ venue: borrowing Element) -> [String] {
        let umpires = venue.firstChild("umpires") { $0.texts("hp", "first", "second", "third", "lf", "rf") }
        let officials = venue.firstChild("officials") { officials in
            officials.mapChildren("official") { $0.attribute("name") ?? "" }
                + officials.texts("text", "ref", "ump", "line", "lj", "bj", "fj", "sj", "cj")
        }
        return (umpires ?? []) + (officials ?? [])
    }
}
