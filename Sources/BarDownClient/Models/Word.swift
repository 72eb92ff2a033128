/// A word of the API, such as a status or the kind of a play.
///
/// The API may learn new ones at any time. A reader keeps a word that it does not know as it came, so nothing is lost
/// and nothing crashes; each type says how an unknown word is to be treated.
public protocol Word: RawRepresentable, Codable, Hashable, Sendable where RawValue == String {
    /// - Parameter rawValue: The word as it stands in JSON.
    init(rawValue: String)
}
