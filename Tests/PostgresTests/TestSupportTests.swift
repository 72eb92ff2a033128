import Postgres
import TestSupport
import Testing

struct TestSupportTests {
    @Test func databasesOfTestsAreApart() async throws {
        try await withTestDatabase { one in
            try await withTestDatabase { other in
                try await one.pool.execute("create table only_here (n int)")
                let row = try await other.pool.first("select to_regclass('only_here')::text")
                #expect(try row?.decode(String?.self) == nil)
            }
        }
    }

    @Test func aSignalThatNeverComesIsNil() async {
        #expect(await TestSignal<Int>().next(within: .milliseconds(20)) == nil)
    }
}
