import Scores
import Sports

/// What the text of one play says, before it is known who plays for whom.
///
/// The texts are English sentences of two programs (StatCrew's dialect, which ends them with a full stop, and the newer
/// one, which mostly does not). The 945 plays of the four games that we have hold no other kind of sentence.
struct PlayLine {
    var kind: PlayKind
    /// Without the one of ``coded``.
    var players: [PlayPlayer] = []
    /// `nil` where the text has none, and once the codes are known.
    var coded: CodedPlayer?
    /// Belongs to no team, whatever team the source files it under.
    var isNeutral = false
    /// The scorer's code of a team, where the text names a team and nothing else can be meant.
    var codes: [Substring] = []
    /// The two who took a face-off, in the order of the text, which is not that of winner and loser.
    var duel: Duel?

    /// A player behind the scorer's code of a team, `JHU Oran Gelinas`: where the name begins is known only once all
    /// plays are read.
    struct CodedPlayer {
        let text: Substring
        let role: PlayPlayer.Role
    }

    struct Duel {
        let first: Substring
        let second: Substring
        /// Whether who picked the ball up is of the team that won, by the text: its code stands before both.
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

    /// Reads a text by the way it opens; `nil` where no rule knows it.
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

    /// The line with all its players, the one behind a team's code before the others.
    func resolved(by codes: ScorerCodes) -> PlayLine {
        var line = self
        if let coded { line.players = codes.player(in: coded.text, as: coded.role) + players }
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
    /// StatCrew's codes (`play@action`), for texts that no rule knows.
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

    /// Belongs to no team by its nature.
    var isNeutral: Bool {
        switch self {
        case .periodStart, .periodEnd, .lineup: true
        default: false
        }
    }
}
