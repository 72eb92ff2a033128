package import Scores

/// The teams of a league with all their names. Finds the team that a source means.
///
/// It never guesses: a name that fits two teams matches neither, and a name that is only similar is left for an
/// operator.
package struct TeamRoster: Sendable {
    /// A team with its names in the league.
    package struct Entry: Sendable {
        package let id: TeamID
        package let names: [String]

        package init(id: TeamID, names: [String]) {
            self.id = id
            self.names = names
        }
    }

    private let aliases: TeamAliases
    private let byName: [String: Set<TeamID>]
    private let byFoldedName: [String: Set<TeamID>]

    package init(_ entries: [Entry], aliases: TeamAliases) {
        self.aliases = aliases
        var byName: [String: Set<TeamID>] = [:]
        var byFoldedName: [String: Set<TeamID>] = [:]
        for entry in entries {
            for name in entry.names {
                let name = aliases.name(ofAlias: name) ?? name
                byName[name.exactKey, default: []].insert(entry.id)
                for key in FoldedName(name).readings { byFoldedName[key, default: []].insert(entry.id) }
            }
        }
        self.byName = byName
        self.byFoldedName = byFoldedName
    }

    /// Returns the team that a source's reading means.
    package func match(_ reading: TeamReading) -> TeamMatch {
        let names = [reading.name, reading.fullName].compactMap(\.self)
        for evidence in TeamMatch.Evidence.allCases {
            var found: Set<TeamID> = []
            for name in names { found.formUnion(teams(called: name, evidence)) }
            if let only = found.first { return found.count == 1 ? .found(only, by: evidence) : .several(found) }
        }
        return .none
    }

    private func teams(called name: String, _ evidence: TeamMatch.Evidence) -> Set<TeamID> {
        let real = aliases.name(ofAlias: name)
        let folded: FoldedName?
        switch evidence {
        case .name: return real == nil ? byName[name.exactKey] ?? [] : []
        case .alias:
            guard let real else { return [] }
            if let teams = byName[real.exactKey] { return teams }
            folded = FoldedName(real)
        // An alias identifies the school even if that school has no team in the league. No other team can be meant
        // then.
        case _ where real != nil: return []
        case .foldedName: folded = FoldedName(name)
        case .foldedWithoutUniversity: folded = FoldedName.withoutUniversity(name)
        case .foldedWithoutNickname: folded = FoldedName.withoutNickname(name, nicknames: aliases.nicknames)
        }
        return (folded?.readings ?? []).reduce(into: []) { $0.formUnion(byFoldedName[$1] ?? []) }
    }
}

/// The result of matching a source's team.
package enum TeamMatch: Hashable, Sendable {
    case found(TeamID, by: Evidence)
    /// The name fits more than one team.
    case several(Set<TeamID>)
    case none

    /// The evidence for a match, the most reliable first. The raw values are those of the column
    /// `identity_decision.evidence`.
    package enum Evidence: String, Hashable, Sendable, CaseIterable {
        /// The names are equal except for case and blanks.
        case name
        /// The data files list the alias.
        case alias
        /// The names are equal except for accents, punctuation and short forms.
        case foldedName = "folded_name"
        case foldedWithoutUniversity = "without_university"
        case foldedWithoutNickname = "without_nickname"
    }
}

/// Other names of schools and clubs, from the data files.
package struct TeamAliases: Sendable {
    private let names: [String: String]
    private let foldedNames: [String: String]
    /// Folded names, such as `blue devils`.
    let nicknames: Set<String>

    /// - Parameters:
    ///   - aliases: Pairs of another name of a team and its real name: `JHU`, `Johns Hopkins`.
    ///   - nicknames: Words that may follow a school's name: `Blue Devils`.
    package init(_ aliases: [(alias: String, name: String)] = [], nicknames: [String] = []) {
        names = aliases.reduce(into: [:]) { $0[$1.alias.exactKey] = $1.name }
        var owners: [String: Set<String>] = [:]
        for (alias, name) in aliases {
            for key in FoldedName(alias).readings { owners[key, default: []].insert(name) }
            for key in FoldedName(name).readings { owners[key, default: []].insert(name) }
        }
        // A folded form that two teams share is ambiguous, but each exact name still identifies its team.
        foldedNames = owners.compactMapValues { $0.count == 1 ? $0.first : nil }
        self.nicknames = Set(nicknames.map { FoldedName.words(of: $0).joined(separator: " ") })
    }

    /// Returns the team name of an alias; `nil` if `alias` is not one, or only another spelling of a team name.
    func name(ofAlias alias: String) -> String? {
        if let name = names[alias.exactKey] { return name }
        let readings = FoldedName(alias).readings
        let found = Set(readings.compactMap { foldedNames[$0] })
        guard found.count == 1, let name = found.first, FoldedName(name).readings.isDisjoint(with: readings) else {
            return nil
        }
        return name
    }
}

extension String {
    /// The name with case and the number of blanks ignored.
    package var exactKey: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
}
