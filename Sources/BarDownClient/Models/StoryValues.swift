/// The moments of a game, as far as the reader has opened them.
public typealias Moments = MomentsResponse
/// A chapter of a game.
public typealias Moment = MomentResponse
/// A player of a ``Moment``, with what the player did in it.
public typealias MomentPlayer = MomentPlayerResponse
/// The score at a break of a game.
public typealias ScoreChip = ScoreChipResponse
/// Where the next moment or block begins.
public typealias StoryPlace = StoryPlaceResponse
/// The story of a game, as far as the reader has opened it.
public typealias GameFlow = GameFlowResponse
/// The best players of both teams up to the end of a block.
public typealias MiniBox = FlowMiniBox

/// How much of a game's moments or blocks a request opens. Only ``revealed`` asks for the outcome.
public enum GameWalk: Hashable, Sendable {
    /// Nothing: the response only has what a schedule has.
    case start
    /// The first parts, as many as given.
    case first(Int)
    /// The parts up to the one with this play, by its ordinal. ``StoryPlace/play`` opens the next part, even if the
    /// server divides the game in another way meanwhile.
    case play(Int)
    /// Everything, with the outcome. Ask for it only if the user wants to see it.
    case revealed
}

/// An entry of a timeline.
public enum TimelineItem: Hashable, Sendable, Identifiable {
    /// A moment.
    case moment(Moment)
    /// The score at a break, between two moments.
    case chip(ScoreChip)

    /// Identifies the entry within its game.
    public enum ID: Hashable, Sendable {
        /// The moment with this index.
        case moment(Int)
        /// The score after the moment with this index, by its label.
        case chip(after: Int, label: String)
    }

    /// Identifies the entry within its game.
    public var id: ID {
        switch self {
        case .moment(let moment): .moment(moment.index)
        case .chip(let chip): .chip(after: chip.after, label: chip.label)
        }
    }
}

extension Moments {
    /// The moments in the order of play, each followed by the scores at the breaks after it.
    public var items: [TimelineItem] {
        let breaks = Dictionary(grouping: chips, by: \.after)
        return moments.flatMap { moment in
            [.moment(moment)] + (breaks[moment.index] ?? []).map(TimelineItem.chip)
        }
    }
}
