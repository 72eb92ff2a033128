import Scores
import Sports

/// What the codes of plays mean, by source and sport. A code that no list has is ``PlayKind/other``.
enum PlayWords {
    case nhl
    case espnHockey
    case espnBasketball
    /// A sport that the source has no known codes for: only what the source flags as scored is known.
    case flagsAlone

    init(dialect: Dialect, sport: SportID) {
        switch (dialect, sport) {
        case (.nhl, _): self = .nhl
        case (.espn, .hockey): self = .espnHockey
        case (.espn, .basketball): self = .espnBasketball
        default: self = .flagsAlone
        }
    }

    func kind(of play: RawCodedPlay, inShootout: Bool) -> PlayKind {
        let code = play.code?.unblanked ?? ""
        switch self {
        case .nhl, .espnHockey:
            let kind = HockeyWords.kinds[code] ?? .other
            if inShootout { return HockeyWords.inShootout(kind) }
            // A goal that the source does not count is none.
            return kind == .goal && play.isScoring == false ? .other : kind
        case .espnBasketball: return BasketballWords.kind(of: play, code: code)
        case .flagsAlone: return play.isScoring == true ? .goal : .other
        }
    }

    /// What the player at a place did in a play: by the source's word for it, else by who comes first.
    func role(at index: Int, of play: RawCodedPlay, as kind: PlayKind) -> PlayPlayer.Role? {
        if let role = play.players[index].role { return HockeyWords.role(role, in: kind) }
        let roles =
            self == .espnBasketball ? BasketballWords.roles(in: kind, of: play) : HockeyWords.roles(in: kind)
        return index < roles.count ? roles[index] : nil
    }

    /// Whether the clock of the plays shows the time played in the period, and not the time left.
    var clockCountsUp: Bool { self == .espnHockey }

    /// In basketball a block is a play of its own, of who blocked.
    var blockedShotsAreTheShooters: Bool { self != .espnBasketball }
}
