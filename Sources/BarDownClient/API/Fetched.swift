public import Foundation

/// A response, and how current it is.
public struct Fetched<Value: Sendable>: Sendable {
    /// The response.
    public let value: Value
    /// When the server last sent or confirmed the response.
    public let confirmedAt: Date
    /// The time until which the server considers the response fresh.
    public let freshUntil: Date
    /// Whether the server marked the response as stale because its database is unreachable or slow.
    public let isStale: Bool
    /// The entity tag: two responses with the same tag are identical.
    let version: String?

    /// For fakes and tests; otherwise ``APIClient`` creates the value.
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
