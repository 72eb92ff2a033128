public import Foundation

/// An answer, and how far it can be trusted.
public struct Fetched<Value: Sendable>: Sendable {
    /// What was asked for.
    public let value: Value
    /// When the server last said that it is so.
    public let confirmedAt: Date
    /// When it is worth asking again: what the server said of it.
    public let freshUntil: Date
    /// Whether the server itself called it older than it should be, for its database is away.
    public let isStale: Bool
    /// A name of these very bytes: two answers with the same are the same.
    let version: String?

    /// For fakes and tests; in life ``APIClient`` makes it.
    public init(
        _ value: Value,
        confirmedAt: Date = Date(),
        freshUntil: Date = .distantPast,
        isStale: Bool = false
    ) {
        self.init(value, confirmedAt: confirmedAt, freshUntil: freshUntil, isStale: isStale, version: nil)
    }

    init(_ value: Value, confirmedAt: Date, freshUntil: Date, isStale: Bool, version: String?) {
        self.value = value
        self.confirmedAt = confirmedAt
        self.freshUntil = freshUntil
        self.isStale = isStale
        self.version = version
    }
}
