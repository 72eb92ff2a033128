import Postgres
import Storage
import TestSupport
import Testing

@Suite("Configuration of apps")
struct AppSettingStoreTests {
    @Test func `a change leaves what it does not name, and is recorded`() async throws {
        try await withTestDatabase { database in
            let store = AppSettingStore(database.pool)
            #expect(try await store.all().isEmpty)
            let first = AppSettingChange(minimumVersion: "1.2.0", message: "Back at noon")
            try await store.change("ios", first, by: "ann")
            try await store.change("ios", AppSettingChange(isInMaintenance: true, message: ""), by: "bob")
            let setting = try #require(try await store.all().first)
            #expect(setting.platform == "ios" && setting.minimumVersion == "1.2.0" && setting.latestVersion == nil)
            #expect(setting.isInMaintenance && setting.message == nil && setting.changedBy == "bob")
            let history = try await store.history(10)
            #expect(history.map(\.changedBy) == ["ann", "bob"])
            #expect(history.map(\.message) == ["Back at noon", nil])
            #expect(try await store.history(1).map(\.changedBy) == ["bob"])
        }
    }

    @Test(arguments: ["1.2b", "1.", "1.2.3.4.5"])
    func `the database refuses a minimum that is no version`(_ version: String) async throws {
        try await withTestDatabase { database in
            let change = AppSettingChange(minimumVersion: version)
            let error = await #expect(throws: PostgresError.self) {
                try await AppSettingStore(database.pool).change("ios", change, by: "ann")
            }
            #expect(error?.constraint == "app_setting_versions_form")
        }
    }
}
