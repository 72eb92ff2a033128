import Postgres
package import Scores

extension TestDatabase {
    /// Turns the odds of a league on or off.
    package func setOdds(of league: LeagueID, on isOn: Bool) async throws {
        let change = isOn ? "capabilities || '{odds}'" : "array_remove(capabilities, 'odds')"
        try await pool.execute("update league set capabilities = \(unescaped: change) where id = \(league.rawValue)")
    }
}
