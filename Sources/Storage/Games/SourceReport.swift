import Normalizing
import Scores
import Time

/// What a source says of a game that more than one source covers.
struct SourceReport: Sendable {
    let game: GameID
    let word: KeptReading
    /// The furthest that the source ever said.
    let reach: Reach
    let differences: [SourceDifference]
    let observedAt: Instant
    /// Since when the source has said it, if it is no other word than the one that is stored; `nil`: since
    /// `observedAt`.
    var since: Instant?
    /// When it was compared with the others' words; `nil`: at `observedAt`.
    var comparedAt: Instant?
}

/// A difference with its two sources in alphabetical order, so that it is one row whichever source reports it.
struct InOrder {
    let game: GameID
    let field: String
    let source: String
    let value: String
    let otherSource: String
    let otherValue: String

    init(_ difference: SourceDifference, said speaker: String, of game: GameID) {
        self.game = game
        let isFirst = speaker < difference.other
        field = difference.field.rawValue
        source = isFirst ? speaker : difference.other
        value = isFirst ? difference.value : difference.otherValue
        otherSource = isFirst ? difference.other : speaker
        otherValue = isFirst ? difference.otherValue : difference.value
    }
}
