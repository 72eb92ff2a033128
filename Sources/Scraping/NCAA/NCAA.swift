import Scores

/// NCAA's public GraphQL, which its own scoreboard pages read.
package enum NCAA {
    /// The name in every ``SourceID`` of it.
    package static let source = KnownSource.ncaa.rawValue

    /// The clock of an answer, `minutes` and `seconds`, in the form that plays have it; `nil` where it is not said.
    static func clock(_ fields: JSONFields) -> String? {
        guard let minutes = fields.text("minutes"), let seconds = fields.text("seconds"), !minutes.isEmpty,
            !seconds.isEmpty
        else { return nil }
        return "\(minutes):\(seconds.utf8.count == 1 ? "0" : "")\(seconds)"
    }
}
