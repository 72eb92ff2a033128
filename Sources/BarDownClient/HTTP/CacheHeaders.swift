import Foundation
import Time

/// The caching headers of a response (RFC 9110 and RFC 9111).
struct CacheHeaders: Hashable {
    /// How long the response is fresh.
    let maxAge: Duration
    /// Whether the response may be stored at all, in memory or on disk: `no-store` forbids it (RFC 9111, section
    /// 5.2.2.5).
    let isCacheable: Bool
    /// The entity tag.
    let etag: String?
    /// Whether the server marked the response as stale.
    let isStale: Bool
    /// The number of the newest change that the response may contain.
    let seq: Int64?
    /// How long the server asks the client to wait.
    let retryAfter: Duration?

    /// - Parameter now: The time from which a date in `Retry-After` is measured.
    init(_ response: HTTPResponse, now: Date) {
        let directives = Self.directives(response["cache-control"] ?? "")
        maxAge = Self.maxAge(directives)
        isCacheable = !directives.contains("no-store")
        etag = response["etag"]
        isStale = response["x-bardown-stale"] == "true"
        seq = response["x-bardown-seq"].flatMap { Int64($0) }
        retryAfter = response["retry-after"].flatMap { Self.retryAfter($0, now: now) }
    }

    /// The upper limit of a duration from a header, in seconds: a day.
    private static let maxSeconds: Int64 = 86_400

    private static func directives(_ cacheControl: String) -> [String] {
        cacheControl.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The value of `max-age`; zero if there is none, or if the response must not be stored or reused.
    private static func maxAge(_ directives: [String]) -> Duration {
        guard !directives.contains("no-store"), !directives.contains("no-cache"),
            let directive = directives.first(where: { $0.hasPrefix("max-age=") }),
            let age = seconds(directive.dropFirst("max-age=".count))
        else { return .zero }
        return age
    }

    /// Parses seconds or a date; `nil` for anything else. A date in the past gives zero.
    private static func retryAfter(_ text: String, now: Date) -> Duration? {
        if let seconds = seconds(text[...]) { return seconds }
        guard let now = Instant(secondsSinceEpoch: Int64(clamping: Int(now.timeIntervalSince1970))),
            let date = HTTPDate.instant(text, now: now)
        else { return nil }
        return max(.zero, date - now)
    }

    private static func seconds(_ text: Substring) -> Duration? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return .seconds(min(Int64(text) ?? maxSeconds, maxSeconds))
    }
}
