import Postgres
import Testing

/// Checks that the server refuses statements which the api's role must not run.
@Suite("Role")
struct RoleTests {
    @Test(arguments: [
        "insert into team (league_id, slug, name) values ('mlax-d1', 'x', 'X')", "update game set home_score = 99",
        "delete from game", "select token from device", "select token_digest from device", "select * from follow",
        "delete from device", "select token from push_to_start", "select token from live_activity",
        "update live_activity set token = null", "select * from activity_update", "select * from activity_channel",
        "select * from alert", "select * from delivery", "select * from scrape_target", "select * from q.job",
        "create table mine (id int)",
    ])
    func `the server refuses the statement for the api's role`(statement: String) async throws {
        try await ApiUnderTest.run { api in
            let connection = try await PostgresConnection.connect(try api.database.asApi)
            let error = await #expect(throws: PostgresError.self) {
                try await connection.execute("\(unescaped: statement)")
            }
            await connection.close()
            #expect(error?.sqlState == .insufficientPrivilege)
        }
    }
}
