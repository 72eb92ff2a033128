import Postgres
import Testing

extension ApiFixtures {
    /// Stores two drawings as Duke's logos, for a light and a dark background, and returns their hashes.
    static func insertLogos(_ pool: PostgresPool) async throws -> (light: String, dark: String) {
        var hashes: [String] = []
        for background in ["light", "dark"] {
            let row = try await pool.first(
                """
                with picture as (
                  insert into logo (sha256, format, bytes)
                  select encode(sha256(b), 'hex'), 'svg', b from convert_to(\("<svg id='\(background)'/>"), 'UTF8') b
                  returning sha256)
                insert into team_logo (team_id, background, url, sha256)
                select \(duke)::uuid, \(background), 'https://x.invalid/', sha256 from picture returning sha256
                """
            )
            hashes.append(try #require(row).decode(String.self))
        }
        return (hashes[0], hashes[1])
    }
}
