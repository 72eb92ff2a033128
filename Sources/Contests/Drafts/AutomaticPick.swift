package import FoundationEssentials

/// Chooses for a member whose turn ended. The same draft always gives the same choice.
package enum AutomaticPick {
    /// Returns the first of the member's wishes that is available. Without one, it is a side of the first available
    /// bet, which is that of the earliest game, its spread before its total.
    ///
    /// - Parameters:
    ///   - available: The bets that can be picked, in their order in the pool.
    ///   - draft: The draft's id, which decides the side together with the number of the turn.
    /// - Returns: `nil` if no bet is available.
    package static func choice(
        among available: [PoolBet],
        wishes: [DraftChoice],
        draft: UUID,
        turn: DraftTurn
    ) -> DraftChoice? {
        if let wish = wishes.first(where: { available.contains($0.bet) }) { return wish }
        guard let bet = available.first else { return nil }
        let sides = bet.kind.sides
        return DraftChoice(game: bet.game, side: isEven(draft, turn) ? sides[0] : sides[1])
    }

    /// Whether a hash of the id and the turn is even: as likely as not, for each turn by itself.
    ///
    /// The hash mixes each half of the id with the finalizer of SplitMix64 (Steele, Lea, Flood: "Fast splittable
    /// pseudorandom number generators", 2014). Nothing depends on its secrecy, because members see the pick anyway.
    private static func isEven(_ draft: UUID, _ turn: DraftTurn) -> Bool {
        let bytes = withUnsafeBytes(of: draft.uuid) { Array($0) }
        let halves = [bytes[..<8], bytes[8...]].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
        let words = halves + [UInt64(truncatingIfNeeded: turn.ordinal)]
        let hash = words.reduce(0) { mixed($0 &+ $1 &+ 0x9E37_79B9_7F4A_7C15) }
        return hash & 1 == 0
    }

    private static func mixed(_ word: UInt64) -> UInt64 {
        var word = word
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
