import FoundationEssentials
import Postgres
import Runtime
import TestSupport
import TestTools
import Testing

/// Tests the marks that dbmate needs. A file has the same effect whether dbmate or bardown applies it.
@Suite("Migrations, marked for dbmate")
struct MigrationMarkTests {
    /// The path of dbmate, set by `deploy/test`; `nil` if it is not available.
    private static let program = ProcessInfo.processInfo.environment["BARDOWN_DBMATE"]

    @Test func `the marks and the whole down section are not part of the file's statements`() {
        let plain = "create table a ();\n-- migrate:up is no mark here\nselect 1;\n"
        #expect(file(plain).content == plain)
        #expect(file("-- migrate:up\n\(plain)").content == plain)
        #expect(file("-- migrate:up transaction:false\n\(plain)-- migrate:down\ndrop table a;\n").content == plain)
        #expect(file("-- migrate:up\n-- migrate:down\ndrop table a;").content == "")
        #expect(file("-- migrate:upwards\n").content == "-- migrate:upwards\n")
        #expect(file("-- migrate:up transaction:false\n").isOutsideTransaction)
        #expect(!file("-- migrate:up\n").isOutsideTransaction)
        #expect(!file("select 1; -- migrate:up transaction:false\n").isOutsideTransaction)
    }

    @Test func `every file has both marks and a number of its own`() throws {
        let files = try Migrations.found().files
        for file in files { #expect(file.hasMarkers, "\(file.name) lacks -- migrate:up or -- migrate:down") }
        #expect(Set(files.map(\.version)).count == files.count)
        #expect(files.allSatisfy { $0.version.count == 4 })
    }

    @Test func `files applied by dbmate count as applied, and dbmate sees those applied here`() async throws {
        try await withEmptyDatabase { (database) async throws in
            let (first, second) = (file("-- migrate:up\nselect 1/0;\n", "0001_a.sql"), file("select 2", "0002_b.sql"))
            try await database.pool.execute("create table schema_migrations (version varchar primary key)")
            try await database.pool.execute("insert into schema_migrations values ('0001')")
            let applied = try await database.pool.withConnection {
                try await Migrations([first, second]).apply(on: $0)
            }
            #expect(applied == ["0002_b.sql"])
            let versions = try await database.pool.query("select version from schema_migrations order by 1")
            #expect(try versions.map { try $0.decode(String.self) } == ["0001", "0002"])
            let states = try await database.pool.withConnection {
                try await Migrations([first, second]).states(on: $0)
            }
            #expect(states.allSatisfy { $0.state == .applied })
        }
    }

    @Test func `a table schema_migrations that belongs to another program is not changed`() async throws {
        try await withEmptyDatabase { (database) async throws in
            try await database.pool.execute("create table schema_migrations (version bigint, dirty boolean)")
            try await database.pool.execute("insert into schema_migrations values (1, false)")
            let applied = try await database.pool.withConnection {
                try await Migrations([file("select 1", "0001_a.sql")]).apply(on: $0)
            }
            #expect(applied == ["0001_a.sql"])
            let count = try await database.pool.first("select count(*) from schema_migrations")
            #expect(try count?.decode(Int64.self) == 1)
        }
    }

    @Test(.enabled(if: program != nil, "deploy/test installs dbmate"))
    func `dbmate applies all files to an empty database, and bardown goes on from there`() async throws {
        let dbmate = Tool(path: try #require(Self.program))
        try await withEmptyDatabase { (database) async throws in
            let url = try await dbmateURL(database)
            let arguments = ["--url", url, "--migrations-dir", "sql/migrations", "--no-dump-schema"]
            let run = try await dbmate.run(arguments + ["migrate"])
            try #require(run.isSuccess, "\(run.errorOutput)")
            let migrations = try Migrations.found()
            #expect(try await database.pool.withConnection { try await migrations.apply(on: $0) } == [])
            let status = try await dbmate.run(arguments + ["status", "--exit-code"])
            #expect(status.isSuccess, "\(status.output)")
        }
    }

    /// The database's URL for dbmate, which has a parameter of its own for the folder of the socket.
    private func dbmateURL(_ database: TestDatabase) async throws -> String {
        let row = try #require(
            try await database.pool.first(
                "select current_database()::text, current_user::text, split_part(current_setting('unix_socket_directories'), ',', 1)"
            )
        )
        let (name, user, socket) = try row.decode(String.self, String.self, String.self)
        return "postgres://\(user)@/\(name)?socket=\(socket)&sslmode=disable"
    }

    private func file(_ text: String, _ name: String = "0001_a.sql") -> Migrations.File {
        Migrations.File(name: name, text: text)
    }
}
