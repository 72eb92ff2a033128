public import Foundation

/// How current the data in a view is.
public struct Freshness: Hashable, Sendable {
    /// When the server last confirmed the data; `nil` while nothing is shown.
    public var confirmedAt: Date?
    /// The reason why there is nothing newer; `nil` while the server responds.
    public var trouble: APIError?
    /// Whether the server marked its response as stale.
    public var isStale = false

    /// Creates a value for a view that shows nothing yet.
    public init() {}

    /// Whether a view may say "live".
    public var isCurrent: Bool { confirmedAt != nil && trouble == nil && !isStale }

    mutating func apply<Value>(_ answer: Fetched<Value>) {
        confirmedAt = answer.confirmedAt
        isStale = answer.isStale
        trouble = nil
    }
}
