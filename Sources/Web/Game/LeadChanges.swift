import Scores

/// Finds the lead changes of a game: the scores at which a team leads, while the last team to lead was the other one.
/// The first lead of a game does not count.
enum LeadChanges {
    /// The indices of the lead changes in a list of scores. Elements without a score are skipped.
    static func indices(in scores: [Score?]) -> [Int] {
        var leader: Side?
        return scores.indices.filter { index in
            guard let now = scores[index]?.leader else { return false }
            defer { leader = now }
            return leader != nil && leader != now
        }
    }
}
