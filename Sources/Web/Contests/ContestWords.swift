import APIModels
import FoundationEssentials
import HTMLWriting
import Scores
import Time

/// Words about contests that several pages share.
enum ContestWords {
    /// The name of a member; the account of an opponent may have been deleted.
    static func name(_ player: ContestPlayerResponse) -> String { name(player.username) }

    static func name(_ username: String?) -> String { username ?? "deleted member" }

    /// An instant, which a script converts to the visitor's time zone: `Sun 7:30 PM`. Without a script it is in UTC.
    static func time(_ date: Date) -> HTML {
        let instant = Instant(date)
        let words = "\(instant.dayAndTime.prefix(16)) UTC"
        return "<time datetime=\"\(instant.description)\" data-day=\"\">\(words)</time>"
    }

    /// The day of an instant, which a script converts to the visitor's time zone: `Sun, Nov 29`. Without a script it is
    /// that in UTC.
    static func date(_ date: Date) -> HTML {
        let instant = Instant(date)
        let day = CivilDate(String(instant.dayAndTime.prefix(10)))
        return "<time datetime=\"\(instant.description)\" data-form=\"date\">\(day?.shortText ?? "")</time>"
    }

    /// How long a duration of a rule is: `30 minutes`, `2 days`.
    static func duration(_ seconds: Int) -> String {
        let units = [(86_400, "day"), (3600, "hour"), (60, "minute")]
        let fitting = units.first { seconds % $0.0 == 0 && seconds >= $0.0 }
        return fitting.map { count(seconds / $0.0, $0.1) } ?? count(seconds, "second")
    }

    /// `Sun, Nov 29`.
    static func day(_ day: LocalDay) -> String { CivilDate(day.description)?.shortText ?? day.description }

    static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
}

/// The sides of a game's bets as they are offered: `HOU -4`, `CLE +4`, `o 225`, `u 225`.
struct OfferedSides {
    /// The paragraph that explains `o` and `u`, above the sides.
    static let legend: HTML = """
        <p class="soft">o is over and u is under a line on what both teams score together.</p>

        """

    let game: PoolGameResponse

    /// The sides that can still be picked, with their words.
    var available: [(side: ContestBetSide, words: String)] {
        game.available.flatMap { kind in kind == .spread ? spread : total }
    }

    /// All sides that the game has, whether or not they can still be picked.
    var all: [(side: ContestBetSide, words: String)] { spread + total }

    private var spread: [(side: ContestBetSide, words: String)] {
        guard let line = game.spread else { return [] }
        return [
            (.away, "\(game.game.awayTeam.abbreviation) \(Self.signed(-line))"),
            (.home, "\(game.game.homeTeam.abbreviation) \(Self.signed(line))"),
        ]
    }

    private var total: [(side: ContestBetSide, words: String)] {
        guard let line = game.total else { return [] }
        return [(.over, "o \(Self.number(line))"), (.under, "u \(Self.number(line))")]
    }

    private static func signed(_ line: Double) -> String { (line > 0 ? "+" : "") + number(line) }

    /// A number of half points: `220`, `-3.5`.
    private static func number(_ line: Double) -> String {
        let halves = Int((line * 2).rounded())
        return (halves < 0 ? "-" : "") + "\(abs(halves) / 2)" + (halves % 2 == 0 ? "" : ".5")
    }
}

/// A bet that is shown without its game. The sides of a total name no team, so the teams of the game follow.
struct NamedBet {
    let bet: BetChoiceResponse
    /// `PIT–MIN`, the away team first; `nil` for a side that names a team, or if the game is not known.
    private let teams: String?

    /// - Parameter games: The games to look in for the game of the bet.
    init(_ bet: BetChoiceResponse, among games: [GameCardResponse]) {
        let game = bet.betType == .total ? games.first { $0.id == bet.gameId } : nil
        self.bet = bet
        teams = game.map { "\($0.awayTeam.abbreviation)–\($0.homeTeam.abbreviation)" }
    }

    /// `HOU -4`, `u 6.5 PIT–MIN`.
    var words: String { [bet.display, teams].compactMap(\.self).joined(separator: " ") }

    /// The words, with the teams in a small font.
    var html: HTML {
        let small = teams.map { names -> HTML in " <small>\(names)</small>" }
        return "\(bet.display)\(small)"
    }
}

/// A game in one line: the teams, and its state with the score.
struct BetGameLine {
    let game: GameCardResponse
    /// Whether the reader hides scores. The line then has none.
    let isHidden: Bool
    let frame: PageFrame
    /// Whether it is the heading of a section of the page.
    var isSection = false

    /// `Cleveland at Houston`.
    var pairing: String { "\(game.awayTeam.name) at \(game.homeTeam.name)" }

    var html: HTML {
        let path = frame.path("/games/\(game.id.lowercaseText)")
        let tag: HTML = isSection ? "h2" : "h3"
        return "<\(tag)><a href=\"\(path)\">\(pairing)</a></\(tag)>\n<p class=\"soft\">\(state)</p>\n"
    }

    /// `88–91, 3rd 4:10`; the start of a game that has not begun.
    private var state: HTML {
        switch game.status {
        case .live: return isHidden ? "In play" : "\(figures)\(progress)"
        case .final: return isHidden ? "Over" : "\(figures)Final"
        default:
            switch game.statusDetail {
            case .postponed: return "Postponed"
            case .cancelled: return "Cancelled"
            default: return game.startTime.map { ContestWords.time($0) } ?? "Start not known"
            }
        }
    }

    private var progress: String {
        let words = [game.period, game.clock].compactMap(\.self).joined(separator: " ")
        return words.isEmpty ? "In play" : words
    }

    /// The score, the away team first, with a comma after it; empty if there is none.
    private var figures: HTML {
        guard let away = game.awayScore, let home = game.homeScore else { return "" }
        let score = "\(game.awayTeam.abbreviation) \(away) – \(game.homeTeam.abbreviation) \(home)"
        return "<b class=\"score\">\(score)</b>, "
    }
}
