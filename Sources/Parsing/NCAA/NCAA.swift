import Scores

/// The NCAA's public GraphQL, which its own scoreboard pages use.
package enum NCAA {
    /// The name in every ``SourceID`` of this source.
    package static let source = KnownSource.ncaa.rawValue

    /// Returns a response's clock, `minutes` and `seconds`, in the form that plays use; `nil` if it is missing.
    static func clock(_ fields: JSONFields) -> String? {
        guard let minutes = fields.text("minutes"), let seconds = fields.text("seconds"), !minutes.isEmpty,
            !seconds.isEmpty
        else { return nil }
        return "\(minutes):\(seconds.utf8.count == 1 ? "0" : "")\(seconds)"
    }
}
