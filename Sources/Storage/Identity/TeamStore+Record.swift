import Postgres
import Scores

extension TeamStore {
    /// Keeps the record that a source states; one that states none leaves it alone. A record that is stated again holds
    /// since it became so: that day says of which season it is.
    func keep(_ record: TeamRecord?, of team: TeamID) async throws {
        guard let record else { return }
        let (wins, losses) = (record.wins.column, record.losses.column)
        let (ties, overtimeLosses) = (record.ties?.column, record.overtimeLosses?.column)
        try await session.execute(
            """
            update team
               set record_wins = \(wins), record_losses = \(losses), record_ties = \(ties),
                   record_overtime_losses = \(overtimeLosses), record_at = clock_timestamp()
             where id = \(team)
               and (record_wins, record_losses, record_ties, record_overtime_losses)
                   is distinct from (\(wins), \(losses), \(ties), \(overtimeLosses))
            """
        )
    }
}
