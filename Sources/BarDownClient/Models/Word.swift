/// A word of the API, such as a status or the kind of a play.
///
/// The API may add new words at any time. Unknown words are kept as they came, so nothing is lost and nothing crashes;
/// each type says how to treat an unknown word.
public protocol Word: RawRepresentable, Codable, Hashable, Sendable where RawValue == String {
    /// - Parameter rawValue: The word in JSON.
    init(rawValue: String)
}
