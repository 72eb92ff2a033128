import Runtime

/// What a path belongs to, as far as keys and limits go. Read as the router reads it: by its segments, empty ones left
/// out.
enum Area: Sendable, Hashable {
    /// Supervisors ask, and must be answered whatever becomes of the others.
    case probe
    /// For who has the operator's key.
    case operators
    /// Under `/api`: where a key may be needed.
    case scores
    /// The description of the API, which a developer reads before having a key.
    case document
    /// Pages.
    case open

    var asksForKeys: Bool { self == .scores || self == .operators }

    /// Whether pages of any origin may read what is here; see ``CrossOrigin``.
    var isOpenToPages: Bool { self == .scores || self == .document }

    private static let documentSegments = segments(of: OpenAPIDocument.path)

    /// - Parameter path: With its query or without.
    init(path: String) {
        let segments = Self.segments(of: path.prefix { $0 != "?" && $0 != "#" })
        switch segments.first {
        case "api": self = segments == Self.documentSegments ? .document : .scores
        case .some(let word) where segments.count == 1 && "/\(word)" == OperatorPages.metricsPath: self = .operators
        case .some(let word) where segments.count == 1 && Probe(rawValue: "/\(word)") != nil: self = .probe
        default: self = .open
        }
    }

    private static func segments(of path: some StringProtocol) -> [Substring] {
        Substring(path).split(separator: "/")
    }
}
