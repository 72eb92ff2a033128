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
            let prefix = String(made.output.prefix(12))
            let revoked = try await bardown.run(["keys", "revoke", prefix], environment: environment)
            #expect(revoked.code == 0, "\(revoked.errorOutput)")
            #expect(revoked.output == "the key of An app is revoked\n")
            let listed = try await bardown.run(["keys", "list"], environment: environment)
            #expect(listed.output.contains("revoked"))
        }
    }
}
