import Scores

/// The lead changes of a game: the scores at which another team leads than the last one that led. The first lead of a
/// game is none.
enum LeadChanges {
    /// The places of the lead changes in a list of scores. A place without a score is skipped.
    static func places(in scores: [Score?]) -> [Int] {
        var leader: Side?
        return scores.indices.filter { place in
            guard let now = scores[place]?.leader else { return false }
            defer { leader = now }
            return leader != nil && leader != now
        }
    }
}
