package import Postgres

/// Records of applied files, in `schema_migration` and in dbmate's own table if it exists.
extension Migrations {
    /// Creates the table `schema_migration` if necessary, and copies into it the entries of dbmate.
    func prepareEntries(on connection: PostgresConnection) async throws {
        try await connection.execute(
            """
            create table if not exists schema_migration (
              name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())
            """
        )
        guard try await isKnownToDbmate(connection) else { return }
        try await connection.execute(
            """
            insert into schema_migration (name, checksum)
            select f.name, md5(f.content)
              from unnest(\(files.map(\.name)), \(files.map { String($0.content) }), \(files.map { String($0.version) }))
                   as f (name, content, version)
              join schema_migrations d on d.version = f.version
            on conflict (name) do nothing
            """
        )
    }

    /// Returns whether dbmate's table exists. It has only a column of versions. Other tools use the same name for a
    /// table with other columns.
    private func isKnownToDbmate(_ connection: PostgresConnection) async throws -> Bool {
        try await connection.first(
            """
            select coalesce(array_agg(attname::text || ' ' || atttypid::regtype) = '{version character varying}', false)
              from pg_attribute where attrelid = to_regclass('schema_migrations') and attnum > 0 and not attisdropped
            """
        )?.decode(Bool.self) ?? false
    }

    /// Returns the statement that records a file as applied.
    static func entry(_ file: File) -> String {
        """
        insert into schema_migration (name, checksum) values (\(quoted(file.name)), md5(\(quoted(file.content))));
        do $entry$ begin
          if (select array_agg(attname::text || ' ' || atttypid::regtype) = '{version character varying}'
                from pg_attribute where attrelid = to_regclass('schema_migrations') and attnum > 0 and not attisdropped)
          then
            insert into schema_migrations (version) values (\(quoted(file.version))) on conflict do nothing;
          end if;
        end $entry$;
        """
    }

    /// Returns the checksums of all applied files by name.
    func entries(on connection: PostgresConnection) async throws -> [String: String] {
        let exists = try await connection.first("select to_regclass('schema_migration') is not null")?.decode(Bool.self)
        guard exists == true else { return [:] }
        let rows = try await connection.query("select name, checksum from schema_migration")
        return Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(String.self, String.self) })
    }

    /// Returns the checksums of the files, in their order.
    package func checksums(on connection: PostgresConnection) async throws -> [String] {
        try await connection.query(
            "select md5(t) from unnest(\(files.map { String($0.content) })) with ordinality as u (t, n) order by n"
        ).map { try $0.decode(String.self) }
    }

    /// Checks that the database has no invalid index whose name occurs in the file.
    /// - Throws: ``MigrationError/invalidIndex(_:in:)`` if it has one.
    func refuseInvalidIndexes(of file: File, on connection: PostgresConnection) async throws {
        let invalid = try await connection.first(
            """
            select c.oid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid
             where not i.indisvalid and position(c.relname in \(String(file.content))) > 0 order by 1
            """
        )?.decode(String.self)
        if let invalid { throw MigrationError.invalidIndex(invalid, in: file.name) }
    }

    private static func quoted(_ text: some StringProtocol) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
}
