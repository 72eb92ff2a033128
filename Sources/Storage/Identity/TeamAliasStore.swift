import Normalizing
package import Postgres

/// Stores the aliases of teams from the data files.
package struct TeamAliasStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Replaces all aliases in the files' scopes with the files' content.
    package func replace(with files: [TeamAliasFile]) async throws {
        for file in files { try await replace(with: file) }
        try await PageStore(session).invalidateSecondaryPages(of: nil)
    }

    private func replace(with file: TeamAliasFile) async throws {
        let aliases = file.groups.flatMap { group in group.aliases.map { (alias: $0.exactKey, name: group.name) } }
        try await session.execute("delete from team_alias where scope = \(file.scope)")
        try await session.execute(
            """
            insert into team_alias (scope, alias, name)
            select \(file.scope), * from unnest(\(aliases.map(\.alias)), \(aliases.map(\.name)))
            """
        )
        try await session.execute("delete from team_nickname where scope = \(file.scope)")
        try await session.execute(
            """
            insert into team_nickname (scope, nickname) select distinct \(file.scope), * from unnest(\(file.nicknames))
            """
        )
    }

    func aliases(of scope: String) async throws -> TeamAliases {
        let aliases = try await session.query("select alias, name from team_alias where scope = \(scope)").map { row in
            let (alias, name) = try row.decode(String.self, String.self)
            return (alias: alias, name: name)
        }
        let nicknames = try await session.query("select nickname from team_nickname where scope = \(scope)").map {
            try $0.decode(String.self)
        }
        return TeamAliases(aliases, nicknames: nicknames)
    }
}
