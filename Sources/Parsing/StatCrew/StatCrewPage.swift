import MarkupParsing
package import Normalizing
import Scores

/// A StatCrew file, which scorers' programs write during a game and rewrite completely after every play.
///
/// The root names the sport (``StatCrewSport``). Lacrosse is read in full, other sports in the form of a scoreboard.
/// Producers (StatCrew's own TAS, PrestoSports, the NCAA's tools) differ in small ways; see ``StatCrewGame``.
package enum StatCrewPage {
    /// The name in every ``SourceID`` of this source.
    package static let source = KnownSource.statcrew.rawValue

    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        try XMLPage.read(page, game)
    }

    /// Returns the game in a file with the given root. A root that is not a known sport is rejected by its name.
    static func game(_ root: borrowing Element) -> Result<RawGame, ParseError> {
        guard let sport = StatCrewSport(rawValue: root.name) else { return .failure(.unexpectedShape(path: root.name)) }
        return .success(sport == .lacrosse ? .lacrosse(root) : .scoreboard(root, sport))
    }
}
