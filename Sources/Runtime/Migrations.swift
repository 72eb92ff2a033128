import Glibc
package import Postgres
import SystemPackage

/// The numbered SQL files that make the schema, each applied once, in order of name.
package struct Migrations: Sendable {
    /// One file.
    package struct File: Sendable, Hashable {
        package let name: String
        package let text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    package enum State: String, Sendable {
        case applied, open
        /// Applied once with another text: somebody changed history.
        case changed
    }

    package let files: [File]

    package init(_ files: [File]) {
        self.files = files.sorted { $0.name < $1.name }
    }

    /// Applies what is missing, each file with its entry in one transaction; two callers wait for each other.
    /// - Returns: the names applied by this call.
    /// - Throws: ``MigrationError/changed(_:)`` where an applied file reads differently now.
    package func apply(on connection: PostgresConnection) async throws -> [String] {
        try await connection.execute("select pg_advisory_lock(hashtextextended('bardown.migrations', 0))")
        var applied: [String] = []
        do {
            for (name, state) in try await states(on: connection) {
                guard let file = files.first(where: { $0.name == name }) else { continue }
                switch state {
                case .applied: continue
                case .changed: throw MigrationError.changed(name)
                case .open: try await apply(file, on: connection)
                }
                applied.append(name)
            }
        } catch {
            _ = try? await connection.execute("select pg_advisory_unlock(hashtextextended('bardown.migrations', 0))")
            throw error
        }
        try await connection.execute("select pg_advisory_unlock(hashtextextended('bardown.migrations', 0))")
        return applied
    }

    /// What has become of each file in this database, in order.
    package func states(on connection: PostgresConnection) async throws -> [(name: String, state: State)] {
        try await connection.execute(
            """
            create table if not exists schema_migration (
              name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())
            """
        )
        let rows = try await connection.query("select name, checksum from schema_migration")
        let known = Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(String.self, String.self) })
        let checksums = try await checksums(on: connection)
        return files.enumerated().map { index, file in
            guard let checksum = known[file.name] else { return (file.name, .open) }
            return (file.name, checksum == checksums[index] ? .applied : .changed)
        }
    }

    private func apply(_ file: File, on connection: PostgresConnection) async throws {
        // A script of many statements is one implicit transaction; its entry is its last statement.
        try await connection.runScript(
            """
            \(file.text)
            ;insert into schema_migration (name, checksum)
            values (\(quoted(file.name)), md5(\(quoted(file.text))));
            """
        )
    }

    private func checksums(on connection: PostgresConnection) async throws -> [String] {
        try await connection.query(
            "select md5(t) from unnest(\(files.map(\.text))) with ordinality as u (t, n) order by n"
        ).map { try $0.decode(String.self) }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
}

/// Why the schema cannot be brought up to date.
package enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// No folder `sql/migrations` in any of the usual places.
    case notFound(searched: [String])
    case unreadable(String)
    /// An applied file has another text now; write a new migration instead.
    case changed(String)

    package var description: String {
        switch self {
        case .notFound(let searched):
            "no folder sql/migrations in \(searched.joined(separator: ", ")); name it in BARDOWN_SQL"
        case .unreadable(let name): "\(name) cannot be read"
        case .changed(let name): "\(name) was changed after it had been applied; put the change into a new file"
        }
    }
}

extension Migrations {
    /// The files in `BARDOWN_SQL`, or in `sql/migrations` of the working directory, of the program's own folder or of one
    /// above it.
    package static func found() throws -> Migrations {
        let places = searchPlaces()
        for place in places where names(in: place)?.isEmpty == false {
            return try Migrations(read(place))
        }
        throw MigrationError.notFound(searched: places.map(\.string))
    }

    private static func searchPlaces() -> [FilePath] {
        if let named = getenv("BARDOWN_SQL") { return [FilePath(String(cString: named))] }
        var places: [FilePath] = [FilePath("sql/migrations")]
        var folder = ProgramFiles.directory
        while !folder.components.isEmpty {
            places.append(folder.appending("sql/migrations"))
            folder.removeLastComponent()
        }
        return places
    }

    private static func names(in folder: FilePath) -> [String]? {
        guard let stream = opendir(folder.string) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".sql") { names.append(name) }
        }
        return names
    }

    private static func read(_ folder: FilePath) throws -> [File] {
        try (names(in: folder) ?? []).map { name in
            File(name: name, text: try readText(folder.appending(name)))
        }
    }

    private static func readText(_ path: FilePath) throws -> String {
        guard let descriptor = try? FileDescriptor.open(path, .readOnly) else {
            throw MigrationError.unreadable(path.string)
        }
        return try descriptor.closeAfter {
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
                if count == 0 { break }
                bytes += chunk[..<count]
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
