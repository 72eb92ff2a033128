import Scores
import Sports

/// The content of one line of text, before it is known which player belongs to which team.
///
/// The texts are English sentences of two programs: StatCrew's dialect, which ends them with a full stop, and the newer
/// one, which mostly does not. The 945 plays of the four recorded games contain no other kind of sentence.
struct PlayLine {
    var kind: PlayKind
    /// The players, without the one in ``coded``.
    var players: [PlayPlayer] = []
    /// The player who is named after a team's code; `nil` if the text has none, or once the codes are resolved.
    var coded: CodedPlayer?
    /// Whether the play belongs to no team, even if the source assigns one.
    var isNeutral = false
    /// The scorer's team codes that the text has without a player's name after them.
    var codes: [Substring] = []
    /// The two players who took a face-off, in the order of the text, which may differ from winner and loser.
    var duel: Duel?

    /// A player after the scorer's code of a team, `JHU Oran Gelinas`. Where the name begins is known only after all
    /// plays have been read.
    struct CodedPlayer {
        let text: Substring
        let role: PlayPlayer.Role
        /// See ``PlayPlayer/seasonTotal``.
        var seasonTotal: Int?
    }

    struct Duel {
        let first: Substring
        let second: Substring
        /// Whether the player who picked up the ball belongs to the team that won. If so, the text has the same team
        /// code before the player as after `won by`.
        var isPickedUpByWinner = false
    }

    init(
        _ kind: PlayKind,
        players: [PlayPlayer] = [],
        coded: CodedPlayer? = nil,
        isNeutral: Bool = false,
        codes: [Substring] = [],
        duel: Duel? = nil
    ) {
        self.kind = kind
        self.players = players
        self.coded = coded
        self.isNeutral = isNeutral
        self.codes = codes
        self.duel = duel
    }

    /// Reads a text, in most cases by its opening words; `nil` if no rule matches it.
    init?(_ text: Substring) {
        let text = text.withoutLeadingTime
        for (opening, read) in Self.openings {
            var scanner = TextScanner(text)
            guard scanner.skip(opening) else { continue }
            self = read(&scanner)
            return
        }
        guard let line = Self.goalieChange(text) ?? Self.lineup(text) ?? Self.clockViolation(text) else { return nil }
        self = line
    }

    /// Returns the line with all its players. The player of ``coded``, if there is one, comes first in ``players``.
    func resolved(by codes: ScorerCodes) -> PlayLine {
        var line = self
        if let coded { line.players = codes.player(in: coded.text, as: coded.role, coded.seasonTotal) + players }
        line.coded = nil
        return line
    }

    private typealias Reader = @Sendable (inout TextScanner) -> PlayLine

    private static let openings: [(String, Reader)] = [
        ("GOAL by ", goal),
        ("Shot by ", shot),
        ("SAVE by ", named(.save, .goalie)),
        ("Faceoff ", faceoff),
        ("Draw control by ", named(.drawControl, .drawControl)),
        ("Draw control won by ", named(.drawControl, .drawControl)),
        ("Ground ball pickup by ", named(.groundBall, .groundBall)),
        ("Clear attempt by ", { text in PlayLine(.clear, codes: [text.take(until: " good", " failed")]) }),
        ("Turnover by ", turnover),
        ("Penalty on ", named(.penalty, .penalized)),
        ("Green card on ", named(.penalty, .penalized)),
        ("Yellow card on ", named(.penalty, .penalized)),
        ("Red card on ", named(.penalty, .penalized)),
        ("Foul on ", named(.foul, .fouler)),
        ("Shot clock violation by ", { text in PlayLine(.shotClockViolation, codes: [text.rest.withoutFullStop]) }),
        ("Timeout by ", timeout),
        ("Media timeout", { _ in PlayLine(.timeout, isNeutral: true) }),
        ("Official timeout", { _ in PlayLine(.timeout, isNeutral: true) }),
        ("Start of ", { _ in PlayLine(.periodStart, isNeutral: true) }),
        ("End of ", { _ in PlayLine(.periodEnd, isNeutral: true) }),
        ("End-of-", { _ in PlayLine(.periodEnd, isNeutral: true) }),
    ]
}

extension PlayKind {
    /// Reads StatCrew's codes (`play@action`), which are used for texts that no rule matches.
    init?(action: String?) {
        switch action?.unblanked {
        case "GOALIE": self = .goalieChange
        case "FACE": self = .faceoff
        case "SHOT", "FPS": self = .shot
        case "CLEAR": self = .clear
        case "GB": self = .groundBall
        case "TURN": self = .turnover
        case "PEN": self = .penalty
        case "TOUT": self = .timeout
        case "PRD": self = .periodStart
        case "END-PRD": self = .periodEnd
        case "DC": self = .drawControl
        case "FOUL": self = .foul
        case "CLOCKV": self = .shotClockViolation
        default: return nil
        }
    }

    /// Whether the kind of play belongs to no team.
    var isNeutral: Bool {
        switch self {
        case .periodStart, .periodEnd, .lineup: true
        default: false
        }
    }
}
