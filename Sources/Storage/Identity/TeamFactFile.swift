import Normalizing

/// The names that fans use for a team, and its colors: a line of a data file, `sql/data/teams/SCOPE.csv`.
package struct TeamFact: Sendable, Hashable {
    /// The name in the files: `Johns Hopkins`.
    package let name: String
    /// The abbreviation: `JHU`.
    package let abbreviation: String
    /// The place or school before the nickname: `Johns Hopkins`, `Minnesota`.
    package let location: String
    package let nickname: String
    /// The full name: `Johns Hopkins University`, `Minnesota Timberwolves`.
    package let fullName: String
    /// The published colors: `#68ACE5`.
    package let color: String
    package let secondColor: String
    /// The colors of text in the light and in the dark scheme.
    package let colorOnLight: String
    package let colorOnDark: String

    /// Makes a fact from the cells of a line, in their order; `nil` if there are not nine.
    init?(cells: [String]) {
        guard cells.count == 9 else { return nil }
        (name, abbreviation, location, nickname, fullName) = (cells[0], cells[1], cells[2], cells[3], cells[4])
        (color, secondColor, colorOnLight, colorOnDark) = (cells[5], cells[6], cells[7], cells[8])
    }
}

/// A data file of teams: `sql/data/teams/SCOPE.csv`. Cells are separated by commas; a cell with a comma has quotation
/// marks. `#` at the beginning of a line makes it a comment.
package struct TeamFactFile: Sendable, Hashable {
    /// The reasons why a file is invalid.
    package enum Flaw: Error, Sendable, Hashable, CustomStringConvertible {
        case cells(line: Int)
        case members(line: Int)
        /// Two teams could have this slug.
        case slug(String, teams: [String])

        package var description: String {
            switch self {
            case .cells(let line): "line \(line): a team has nine cells"
            case .members(let line): "line \(line): a conference has a name, a division or nothing, and teams"
            case .slug(let slug, let teams): "the slug \(slug) may mean \(teams.joined(separator: " or "))"
            }
        }
    }

    /// As `league.alias_scope`: the file's name without `.csv`.
    package let scope: String
    package let facts: [TeamFact]

    package init(scope: String, text: String) throws(Flaw) {
        var facts: [TeamFact] = []
        for (line, cells) in DataLine.all(in: text) {
            guard let fact = TeamFact(cells: cells) else { throw .cells(line: line) }
            facts.append(fact)
        }
        self.scope = scope
        self.facts = facts
    }

    /// Each slug that a source may give one of the teams. Sources make slugs of different names of a team, so these
    /// are the slugs of all its names.
    /// - Parameter aliases: The file of the same scope with other names.
    package func slugs(aliases: TeamAliasFile?) throws(Flaw) -> [(slug: String, fact: TeamFact)] {
        let groups = (aliases?.groups ?? []).flatMap { group in
            ([group.name] + group.aliases).map { ($0.exactKey, group) }
        }
        let groupOf = Dictionary(groups) { first, _ in first }
        var owners: [String: TeamFact] = [:]
        for fact in facts {
            let group = groupOf[fact.name.exactKey]
            let names = [fact.name, "\(fact.location) \(fact.nickname)", fact.fullName, group?.name].compactMap(\.self)
            for slug in Set((names + (group?.aliases ?? [])).flatMap(\.slugs)) {
                if let other = owners.updateValue(fact, forKey: slug), other != fact {
                    throw .slug(slug, teams: [other.name, fact.name])
                }
            }
        }
        return owners.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// A data file of a league's conferences: `sql/data/conferences/LEAGUE.csv`. A line has the source's short name of a
/// conference, the division or nothing, and the names of teams.
package struct ConferenceFile: Sendable, Hashable {
    /// A team's place in its league.
    package struct Member: Sendable, Hashable {
        package let team: String
        package let conference: String
        package let division: String?
    }

    /// The league's id: the file's name without `.csv`.
    package let league: String
    package let members: [Member]

    /// - Throws: ``TeamFactFile/Flaw`` for a line without a team.
    package init(league: String, text: String) throws(TeamFactFile.Flaw) {
        var members: [Member] = []
        for (line, cells) in DataLine.all(in: text) {
            guard cells.count > 2 else { throw .members(line: line) }
            members += cells.dropFirst(2).map { team in
                Member(team: team, conference: cells[0], division: cells[1].isEmpty ? nil : cells[1])
            }
        }
        self.league = league
        self.members = members
    }
}

/// The lines of a data file that are neither empty nor comments.
private enum DataLine {
    /// The number of each line, from 1, and its cells without blanks around them.
    static func all(in text: String) -> [(number: Int, cells: [String])] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { return nil }
            return (index + 1, cells(of: line))
        }
    }

    private static func cells(of line: Substring) -> [String] {
        var cells = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: cells.append("")
            default: cells[cells.count - 1].append(character)
            }
        }
        return cells.map { $0[...].trimmed }
    }
}

extension String {
    /// The slugs that sources make of a name: `St. John's (NY)` is `st-john-s-ny` or `st-johns-ny`.
    fileprivate var slugs: [String] { [slug, filter { !"'’.".contains($0) }.slug].filter { !$0.isEmpty } }
}
