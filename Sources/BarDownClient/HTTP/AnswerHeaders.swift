import Foundation
import Time

/// What the headers of an answer say of when to ask again (RFC 9110 and RFC 9111).
struct AnswerHeaders: Hashable {
    /// How long the answer counts as fresh.
    let maxAge: Duration
    /// Whether the answer may be kept at all, in memory or on disk: `no-store` forbids it (RFC 9111, section 5.2.2.5).
    let mayBeKept: Bool
    /// A name of these very bytes.
    let etag: String?
    /// Whether the server calls its own answer older than it should be.
    let isStale: Bool
    /// The number of the newest change that the answer may show.
    let seq: Int64?
    /// How long the server wants to be left alone.
    let retryAfter: Duration?

    /// - Parameter now: What a date is measured from.
    init(_ response: HTTPResponse, now: Date) {
        let directives = Self.directives(response["cache-control"] ?? "")
        maxAge = Self.maxAge(directives)
        mayBeKept = !directives.contains("no-store")
        etag = response["etag"]
        isStale = response["x-bardown-stale"] == "true"
        seq = response["x-bardown-seq"].flatMap { Int64($0) }
        retryAfter = response["retry-after"].flatMap { Self.retryAfter($0, now: now) }
    }

    /// A day; more is not believed.
    private static let longest: Int64 = 86_400

    private static func directives(_ cacheControl: String) -> [String] {
        cacheControl.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Zero where there is none, and where the answer must not be kept.
    private static func maxAge(_ directives: [String]) -> Duration {
        guard !directives.contains("no-store"), !directives.contains("no-cache"),
            let directive = directives.first(where: { $0.hasPrefix("max-age=") }),
            let age = seconds(directive.dropFirst("max-age=".count))
        else { return .zero }
        return age
    }

    /// Seconds, or a date; one gone by is zero.
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
        return .seconds(min(Int64(text) ?? longest, longest))
    }
}
