import Postgres
import Scores

extension TeamStore {
    /// Stores the records that a source states, at most one for each team. `record_at` changes only with the record,
    /// because its day determines the season that the record belongs to.
    func storeRecords(_ stated: [(id: TeamID, record: TeamRecord)]) async throws {
        guard !stated.isEmpty else { return }
        let records = stated.map(\.record)
        try await session.execute(
            """
            update team t
               set record_wins = s.wins, record_losses = s.losses, record_ties = s.ties,
                   record_overtime_losses = s.overtime_losses, record_at = clock_timestamp()
              from unnest(\(stated.map(\.id)), \(records.map { $0.wins.column }), \(records.map { $0.losses.column }),
                          \(records.map { $0.ties?.column }), \(records.map { $0.overtimeLosses?.column }))
                   as s (id, wins, losses, ties, overtime_losses)
             where t.id = s.id
               and (t.record_wins, t.record_losses, t.record_ties, t.record_overtime_losses)
                   is distinct from (s.wins, s.losses, s.ties, s.overtime_losses)
            """
        )
    }
}
