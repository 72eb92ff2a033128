import TestSupport
import TestTools
import Testing

@Suite("Revoked keys")
struct RevokedKeyTests {
    @Test func `a key that was revoked is listed as such`() async throws {
        try await withTestDatabase { database in
            let bardown = Tool(program: "bardown")
            let environment = ["DATABASE_URL": database.url]
            let made = try await bardown.run(["keys", "create", "An app"], environment: environment)
            _ = try await bardown.run(["keys", "revoke", String(made.output.prefix(12))], environment: environment)
            let listed = try await bardown.run(["keys", "list"], environment: environment)
            #expect(listed.code == 0 && listed.output.contains("revoked"), "\(listed.output)")
        }
    }
}
