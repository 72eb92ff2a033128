import Scores
import Sports

/// The meanings of play codes, by source and sport. An unlisted code is ``PlayKind/other``.
enum PlayCodes {
    case nhl
    case espnHockey
    case espnBasketball
    /// A sport without known codes at the source: only plays that the source flags as scoring are recognized.
    case scoringFlagOnly

    init(dialect: Dialect, sport: SportID) {
        switch (dialect, sport) {
        case (.nhl, _): self = .nhl
        case (.espn, .hockey): self = .espnHockey
        case (.espn, .basketball): self = .espnBasketball
        default: self = .scoringFlagOnly
        }
    }

    func kind(of play: RawCodedPlay, inShootout: Bool) -> PlayKind {
        let code = play.code?.unblanked ?? ""
        switch self {
        case .nhl, .espnHockey:
            let kind = HockeyWords.kinds[code] ?? .other
            if inShootout { return HockeyWords.inShootout(kind) }
            // A play with the code of a goal is not a goal if the source flags it as not scoring.
            return kind == .goal && play.isScoring == false ? .other : kind
        case .espnBasketball: return BasketballWords.kind(of: play, code: code)
        case .scoringFlagOnly: return play.isScoring == true ? .goal : .other
        }
    }

    /// Returns the text of a play. The NHL has codes instead of sentences. Those of plays without a team are put into
    /// words; those of other plays stay, because a sentence about their players needs the details.
    func text(of play: RawCodedPlay, as kind: PlayKind) -> String {
        let text = String((play.text ?? "").decodingCharacterReferences.trimmed)
        return self == .nhl && kind.hasNoTeam ? HockeyWords.text(ofCode: text) : text
    }

    /// Returns the role of the player at an index: by the source's word for it, otherwise by the order of the players.
    func role(at index: Int, of play: RawCodedPlay, as kind: PlayKind) -> PlayPlayer.Role? {
        if let role = play.players[index].role { return HockeyWords.role(role, in: kind) }
        let roles =
            self == .espnBasketball ? BasketballWords.roles(in: kind, of: play) : HockeyWords.roles(in: kind)
        return index < roles.count ? roles[index] : nil
    }

    /// Whether the clock of the plays shows the time played in the period instead of the time left.
    var clockCountsUp: Bool { self == .espnHockey }

    /// Whether a blocked shot belongs to the shooter's team. In basketball a block is a separate play of the blocker.
    var blockedShotsBelongToShooter: Bool { self != .espnBasketball }
}

extension PlayKind {
    /// Whether the play belongs to no team, even if the source assigns one.
    var hasNoTeam: Bool {
        switch self {
        case .periodStart, .periodEnd, .gameEnd, .stoppage, .lineup: true
        default: false
        }
    }
}
