public import Foundation

/// How current the data in a view is.
public struct Freshness: Hashable, Sendable {
    /// When the server last confirmed the data; `nil` while nothing is shown.
    public var confirmedAt: Date?
    /// Why there is nothing newer; `nil` while the server answers.
    public var trouble: APIError?
    /// Whether the server marked its answer as stale.
    public var isStale = false

    /// Nothing is known yet.
    public init() {}

    /// Whether a view may say "live".
    public var isCurrent: Bool { confirmedAt != nil && trouble == nil && !isStale }

    mutating func take<Value>(_ answer: Fetched<Value>) {
        confirmedAt = answer.confirmedAt
        isStale = answer.isStale
        trouble = nil
    }
}
