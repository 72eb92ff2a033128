/// How much a response says about its games. What is hidden is absent from the response.
public enum Reveal: String, Codable, Hashable, Sendable, CaseIterable {
    /// Nothing that happened in a game: whether it is to come, being played or over, but no score.
    case pre
    /// Everything.
    case post
}
