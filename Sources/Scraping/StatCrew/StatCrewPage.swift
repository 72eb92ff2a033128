import Markup
package import Normalizing
import Scores

/// A StatCrew file: what scorers' programs write during a game, the whole file anew after every play.
///
/// The root names the sport (``StatCrewSport``); lacrosse is read in full, the others as a scoreboard would show them.
/// Producers (StatCrew's own TAS, PrestoSports, NCAA's tools) differ in small ways; see ``StatCrewGame``.
package enum StatCrewPage {
    /// The name in every ``SourceID`` of it.
    package static let source = KnownSource.statcrew.rawValue

    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        try XMLPage.read(page, game)
    }

    /// The game in a file whose root is `root`, which may be any; one that is no sport of ours is refused by its name.
    static func game(_ root: borrowing Element) -> Result<RawGame, ParseError> {
        guard let sport = StatCrewSport(rawValue: root.name) else { return .failure(.unexpectedShape(path: root.name)) }
        return .success(sport == .lacrosse ? .lacrosse(root) : .scoreboard(root, sport))
    }
}
