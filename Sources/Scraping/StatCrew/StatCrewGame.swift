import Markup
import Normalizing

/// What StatCrew files of all sports have in common.
///
/// | element | what |
/// |---|---|
/// | root | `source`, `version`: the producer |
/// | `venue` | ids and names of teams and game, place, day, times, attendance; officials, rules |
/// | `status` | period and clock; `complete` is `Y` at the end, and some producers never say so. An empty one is none |
/// | `plays/downtogo` | quarter and clock of football, which has no `status` |
/// | `venue@end` | the time of the end: blank until then, and of those who never say `complete` the only word for it |
/// | `team` | twice, in either order, `vh` says which; in it `linescore` |
extension RawGame {
    /// The game as a scoreboard would show it.
    static func scoreboard(_ root: borrowing Element, _ sport: StatCrewSport) -> RawGame {
        var game = RawGame(source: StatCrewPage.source)
        game.teams = root.mapChildren("team") { RawTeam(statCrew: $0, sport) }
        root.firstChild("venue") { game.read(venue: $0, sport) }
        game.sheet?.producer = root.texts("source", "version").joined(separator: " ")
        if sport == .volleyball { game.scoring = .periodsWon }
        let hasBegun = root.hasPlays || game.teams.contains { !["", "0"].contains($0.score ?? "") }
        var completion = root.firstChild("status") { game.read(status: $0, sport) } ?? nil
        if sport == .football, completion == nil, hasBegun {
            completion = root.firstChild("plays") { game.read(footballPlays: $0) } ?? .unsaid
        }
        game.state = game.stage(completion, hasBegun: hasBegun)
        return game
    }

    /// What the element `status` says of the end.
    private enum Completion {
        case complete, incomplete, unsaid
    }

    /// - Parameter completion: `nil` where the file has no such element, or one without a word.
    private func stage(_ completion: Completion?, hasBegun: Bool) -> String? {
        // "00:00" is no time at which anything ended, and what was broken off then is not over.
        let isOrderly = stateTexts.allSatisfy { $0.lowercased() == "final" }
        let hasEnd = isOrderly && sheet?.end?.contains { ("1"..."9").contains($0) } == true
        return switch (completion, hasBegun) {
        case (.complete, _): "final"
        case (_, false): "pre"
        case (.incomplete, true): "live"
        case (_, true) where hasEnd: "final"
        case (.unsaid, true): "live"
        // Nobody says whether it is over, and an end is not to be guessed.
        case (nil, true): nil
        }
    }

    /// Quarter and clock of a football game: as the file states them for the next play, else those of the last one.
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
            // The clock of the last play is none of the next quarter.
            clock = next.firstText("clock") ?? (quarter == period ? clock : nil)
            period = quarter
        }
        return text?.lowercased().hasPrefix("end of game") == true ? .complete : .unsaid
    }

    /// - Returns: `nil` for an element without a word, which says nothing of the game.
    private mutating func read(status: borrowing Element, _ sport: StatCrewSport) -> Completion? {
        var hasWord = false
        status.forEachAttribute { name, value in
            hasWord = hasWord || name != "manualbox" && !value.isUnsaid
        }
        guard hasWord else { return nil }
        period = status.firstText("period", "game", "inning", "quarter", "qtr")
        clock = sport.countsDown ? status.attribute("clock") : nil
        stateTexts = status.texts("gamestatus")
        return switch status.attribute("complete")?.uppercased() {
        case "Y": .complete
        case "N": .incomplete
        // Files that do not say it so have a word for people.
        case _ where stateTexts.contains { ["final", "complete"].contains($0.lowercased()) }: .complete
        default: .unsaid
        }
    }

    private mutating func read(venue: borrowing Element, _ sport: StatCrewSport) {
        start.date = venue.attribute("date")
        sheet = RawScoreSheet(venue: venue)
        id = venue.firstText("gameid", "sbid") ?? Self.makeshiftID(venue, gameOfDay: sheet?.doubleheaderGame)
        regulation = venue.firstChild("rules") { $0.firstText("prds", "qtrs") } ?? nil
        self.sport = sport.code(gender: venue.attribute("gender"))
    }

    /// The game's number is often missing. Then what the file does say names it, and tells it from every other game but
    /// the second of two between the same teams on one day whose file does not say that it is the second.
    private static func makeshiftID(_ venue: borrowing Element, gameOfDay: Int?) -> String? {
        guard let date = venue.firstText("date"), let visitor = venue.firstText("visid"),
            let home = venue.firstText("homeid")
        else { return nil }
        return "\(date) \(visitor) at \(home)" + (gameOfDay.map { ", game \($0)" } ?? "")
    }
}

extension RawTeam {
    init(statCrew element: borrowing Element, _ sport: StatCrewSport) {
        self.init()
        mark = element.attribute("vh")
        isHome = ["H": true, "V": false][mark ?? ""]
        id = element.attribute("id")
        abbreviation = id
        shortName = element.attribute("name")
        rank = element.attribute("rank")
        // `9-3,0-1 WCC`: the second is the conference's.
        record = element.firstText("record")?.split(separator: ",").first.map(String.init)
        element.firstChild("linescore") { line in
            score = line.attribute(sport == .baseball ? "runs" : "score")
            lineScore = Self.columns(line)
        }
    }

    /// The columns of a line, which stand in one attribute, in an element each, or in both.
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
    /// The first of the attributes that is there and says something.
    func firstText(_ names: String...) -> String? {
        for name in names {
            if let text = attribute(name), !text.isUnsaid { return text }
        }
        return nil
    }

    /// The attributes that are there and not blank.
    func texts(_ names: String...) -> [String] {
        names.compactMap { firstText($0) }
    }

    /// Whether anything was played: the plays stand one or two levels below `plays`, by sport.
    fileprivate var hasPlays: Bool {
        var hasPlays = false
        firstChild("plays") { $0.forEachDescendant("play") { _ in hasPlays = true } }
        return hasPlays
    }
}
