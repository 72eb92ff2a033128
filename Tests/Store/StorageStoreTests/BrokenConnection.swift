import Postgres
import TestSupport
import Testing

/// Ends the connection before a statement that writes, including the statements of functions.
struct BrokenConnection: Sendable {
    private let database: TestDatabase

    /// Adds a trigger to each table, which counts the statements that write.
    static func prepare(_ database: TestDatabase) async throws -> BrokenConnection {
        // Numbers of a sequence are not returned by a rollback.
        try await database.pool.execute(
            """
            create sequence public.writes_left increment by -1 minvalue -1000000000 maxvalue 1000000000 start with -1
            """
        )
        try await database.pool.execute(
            """
            create function public.count_write() returns trigger
            language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
            begin
              if nextval('public.writes_left') = 0 then perform pg_terminate_backend(pg_backend_pid()); end if;
              return null;
            end $$
            """
        )
        let tables = try await database.pool.query(
            """
            select c.oid::regclass::text from pg_class c
             where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'people'::regnamespace, 'q'::regnamespace)
            """
        ).map { try $0.decode(String.self) }
        for table in tables {
            try await database.pool.execute(
                """
                create trigger count_write before insert or update or delete on \(unescaped: table)
                  for each statement execute function public.count_write()
                """
            )
        }
        return BrokenConnection(database: database)
    }

    /// Performs an act that is broken off before its first write, then before its second one, and so on, until it ends.
    /// Then repeats it, as after an answer that was lost. Requires that an act that is broken off changes nothing.
    /// - Returns: How often it was broken off.
    func perform(_ act: @Sendable (PostgresTransaction) async throws -> Void) async throws -> Int {
        let before = try await rows()
        for writes in 1...1000 {
            do {
                try await allow(writes - 1)
                try await database.pool.withTransaction { try await act($0) }
                try await allow(nil)
                try await database.pool.withTransaction { try await act($0) }
                return writes - 1
            } catch let error as PostgresError where error.isTransient {
                try await allow(nil)
                let after = try await rows()
                #expect(after == before, "broken off before write \(writes)")
            }
        }
        throw NeverEnded()
    }

    private struct NeverEnded: Error {}

    /// - Parameter writes: `nil`: any number.
    private func allow(_ writes: Int?) async throws {
        try await database.pool.execute("select setval('public.writes_left', \(writes.map { Int64($0 + 1) } ?? -1))")
    }

    /// What contests have stored.
    private func rows() async throws -> [String] {
        var rows: [String] = []
        for table in ["invitation", "invitation_game", "contest_game", "draft", "draft_pick", "draft_wish", "contest"]
            + ["contest_bet", "member_record", "notice", "q.job"]
        {
            rows += try await database.pool.query("select t::text from \(unescaped: table) t order by 1")
                .map { try $0.decode(String.self) }
        }
        return rows
    }
}
