import Postgres
import Scores

/// A conference of a league with the names that fans use. They are from a row of `conference_name`; without such a row
/// they are made from the source's name.
package struct Conference: Sendable, Hashable {
    /// The source's short name: `big-ten`. A conference may have several.
    package let name: String
    /// The abbreviation: `B1G`; without a row, the name in upper case.
    package let abbreviation: String
    /// The full name: `Big Ten`; without a row, the words of the name, each with a capital first letter.
    package let title: String

    /// - Parameters:
    ///   - name: The source's short name. The result is `nil` when this is `nil` or empty.
    ///   - abbreviation: The abbreviation in the row; `nil` without a row.
    ///   - title: The title in the row; `nil` without a row.
    package init?(_ name: String?, abbreviation: String? = nil, title: String? = nil) {
        guard let name, !name.isEmpty else { return nil }
        self.name = name
        self.abbreviation = abbreviation ?? name.uppercased()
        self.title = title ?? Self.titled(name)
    }

    /// Writes `big-south` as `Big South`. Letters that are not at the beginning of a word stay unchanged.
    private static func titled(_ name: String) -> String {
        let words = name.split { $0 == "-" || $0 == " " }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}

extension Conference {
    /// SQL for the source's short name of a team's conference, from the aliases of the team and of its facts.
    static func name(of team: String) -> String {
        "coalesce(nullif(\(team).conference, ''), \(team)_fact.conference)"
    }

    /// Decodes the columns `conference`, `conference_abbreviation` and `conference_title`, each with `prefix` before
    /// its name.
    init?(_ row: Row, prefix: String = "") throws(PostgresError) {
        self.init(
            try row.decode(column: prefix + "conference", as: String?.self),
            abbreviation: try row.decode(column: prefix + "conference_abbreviation", as: String?.self),
            title: try row.decode(column: prefix + "conference_title", as: String?.self)
        )
    }
}

extension ScoreboardGame {
    /// Whether either team belongs to the conference with this abbreviation; always `true` if none is given.
    package func belongs(toConference abbreviation: String?) -> Bool {
        guard let abbreviation else { return true }
        return Side.allCases.contains { teams[$0].conference?.abbreviation == abbreviation }
    }
}
