import MarkupParsing
package import Normalizing
import Scores

/// A StatCrew file, which scorers' programs write during a game and rewrite completely after every play.
///
/// The root names the sport (``StatCrewSport``). Lacrosse is read in full, other sports in the form of a scoreboard.
/// Producers (StatCrew's own TAS, PrestoSports, the NCAA's tools) differ in small ways; see `StatCrewGame.swift`.
package enum StatCrewPage {
    /// The name in every ``SourceID`` of this source.
    package static let source = KnownSource.statcrew.rawValue

    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        try XMLPage.read(page, game)
    }

    /// Returns the game in a file with the given root. A root whose name is not a known sport is rejected with
    /// `unexpectedShape`, which contains the name.
    static func game(_ root: borrowing Element) -> Result<RawGame, ParseError> {
        guard let sport = StatCrewSport(rawValue: root.name) else { return .failure(.unexpectedShape(path: root.name)) }
        return .success(sport == .lacrosse ? .lacrosse(root) : .scoreboard(root, sport))
    }
}

/// The sports of StatCrew files, by the name of the root element.
enum StatCrewSport: String, CaseIterable {
    case lacrosse = "lcgame"
    /// Also used for softball.
    case baseball = "bsgame"
    case basketball = "bbgame"
    case football = "fbgame"
    /// Also used for field hockey.
    case soccer = "sogame"
    case volleyball = "vbgame"

    /// Returns the NCAA's code of the sport. If the file does not distinguish men and women, or two sports with the
    /// same schema, it returns the root's name, which is not such a code.
    /// - Parameter gender: `M`, `W` or `F`, as found.
    func code(gender: String?) -> String {
        let isMens = ["M": true, "W": false, "F": false][gender ?? ""]
        return switch (self, isMens) {
        case (.lacrosse, true?): "MLA"
        case (.lacrosse, false?): "WLA"
        case (.baseball, true?): "MBA"
        case (.baseball, false?): "WSB"
        case (.basketball, true?): "MBB"
        case (.basketball, false?): "WBB"
        case (.football, _): "MFB"
        case (.volleyball, true?): "MVB"
        case (.volleyball, false?): "WVB"
        case (.lacrosse, nil), (.baseball, nil), (.basketball, nil), (.volleyball, nil), (.soccer, _): rawValue
        }
    }

    /// Whether the clock shows the time left. Soccer's clock shows the time played; baseball and volleyball have none.
    var countsDown: Bool {
        switch self {
        case .lacrosse, .basketball, .football: true
        case .baseball, .soccer, .volleyball: false
        }
    }
}
