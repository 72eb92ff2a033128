import Runtime

/// The part of the server that a path belongs to, which decides whether a key is needed and whether requests are
/// limited. A path is read as the router reads it: by its segments, without empty ones.
package enum AccessScope: Sendable, Hashable {
    /// Health checks by supervisors. They are always answered: no key, no rate limit.
    case probe
    /// Metrics, for holders of the operator's key.
    case operators
    /// Everything under `/api`. A key may be required.
    case api
    /// The OpenAPI document, which developers read before they have a key.
    case document
    /// Web pages.
    case pages

    var asksForKeys: Bool { self == .api || self == .operators }

    /// Whether pages of any origin may read its responses; see ``CrossOrigin``.
    var isOpenToPages: Bool { self == .api || self == .document }

    /// The path of the OpenAPI document.
    package static let documentPath = "/api/v1/openapi.json"
    private static let documentSegments = segments(of: documentPath)

    /// - Parameter path: The path, with or without its query.
    init(path: String) {
        let segments = Self.segments(of: path.prefix { $0 != "?" && $0 != "#" })
        switch segments.first {
        case "api": self = segments == Self.documentSegments ? .document : .api
        case .some(let word) where segments.count == 1 && "/\(word)" == OperatorPages.metricsPath: self = .operators
        case .some(let word) where segments.count == 1 && Probe(rawValue: "/\(word)") != nil: self = .probe
        default: self = .pages
        }
    }

    private static func segments(of path: some StringProtocol) -> [Substring] {
        Substring(path).split(separator: "/")
    }
}
