package import Postgres
import Runtime
package import Storage

/// The data files about teams in `sql/data`.
package struct TeamData: Sendable {
    package let aliases: [TeamAliasFile]
    package let facts: [TeamFactFile]
    package let conferences: [ConferenceFile]

    /// Reads the files.
    package static func found() throws -> TeamData {
        TeamData(
            aliases: try Migrations.foundData(.aliases).map { try TeamAliasFile(scope: $0.name, text: $0.text) },
            facts: try Migrations.foundData(.teams).map { try TeamFactFile(scope: $0.name, text: $0.text) },
            conferences: try Migrations.foundData(.conferences).map {
                try ConferenceFile(league: $0.name, text: $0.text)
            }
        )
    }

    /// Replaces the stored contents of earlier versions of these files.
    package func store(in session: any PostgresSession) async throws {
        try await TeamAliasStore(session).replace(with: aliases)
        try await TeamFactStore(session).replace(with: facts, conferences: conferences, aliases: aliases)
    }
}
