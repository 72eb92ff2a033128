import Glibc
import SystemPackage

/// Why the schema cannot be brought up to date.
package enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// No folder `sql/migrations` in any of the usual places.
    case notFound(searched: [String])
    case unreadable(String)
    /// The folder is that of an older version: what this program needs is not among its files.
    case outdated(folder: String, newest: String)
    /// An applied file has another text now; write a new migration instead.
    case changed(String)
    /// The database has applied migrations, and none of these files: its schema was made before they replaced its own.
    case otherFiles(applied: String)
    /// What is left of an index that a file began to build concurrently; `if not exists` would take it for a whole one.
    case invalidIndex(String, in: String)
    /// Another caller has been at it for an hour.
    case busy
    /// The database keeps text in another encoding than UTF8: a name with an accent would not be stored.
    case encoding(String)
    /// A pooler is in between: the lock that keeps callers apart would be one session's, and its end another's.
    case pooled

    package var description: String {
        switch self {
        case .notFound(let searched):
            "no folder sql/migrations in \(searched.joined(separator: ", ")); name it in BARDOWN_SQL"
        case .unreadable(let name): "\(name) cannot be read"
        case .outdated(let folder, let newest):
            """
            the files in \(folder) end with \(newest), and this program was built with \(KnownSchema.newestMigration): \
            put the folder sql of the same version next to the program, or name its migrations in BARDOWN_SQL
            """
        case .changed(let name): "\(name) was changed after it had been applied; put the change into a new file"
        case .otherFiles(let name):
            """
            the schema of this database was made by other files, such as \(name), and cannot be brought up to date by \
            these; migrate an empty database
            """
        case .busy: "somebody else has been applying migrations for an hour; look at what that waits for"
        case .pooled: "there is a pooler in between, such as PgBouncer: connect to Postgres itself"
        case .encoding(let encoding):
            "the database's encoding is \(encoding), and UTF8 is needed: create database … encoding 'UTF8' template template0"
        case .invalidIndex(let index, let name):
            """
            the index \(index) of \(name) is invalid: somebody is building it now, or it was given up on the way; \
            drop index concurrently \(index), mend what stopped it, and run this again
            """
        }
    }
}

extension Migrations {
    /// The files in `BARDOWN_SQL`, or in `sql/migrations` of the program's own folder, of one above it, or of the
    /// working directory: what came with the program is meant, wherever it is called.
    /// - Throws: ``MigrationError/notFound(searched:)``, and ``MigrationError/outdated(folder:newest:)`` where the
    ///   files are older than this program.
    package static func found() throws -> Migrations {
        let folder = try folder()
        let migrations = try Migrations(read(folder, suffix: ".sql"))
        let newest = migrations.files.last?.name ?? ""
        guard newest >= KnownSchema.newestMigration else {
            throw MigrationError.outdated(folder: folder.string, newest: newest)
        }
        return migrations
    }

    /// The data files beside the migrations: `aliases/*.csv` in `sql/data`, by their names without the ending. None
    /// where the folder is not there.
    package static func foundAliases() throws -> [File] {
        let folder = try folder().removingLastComponent().appending("data/aliases")
        return try read(folder, suffix: ".csv").map { File(name: String($0.name.dropLast(4)), text: $0.text) }
            .sorted { $0.name < $1.name }
    }

    private static func folder() throws -> FilePath {
        let places = searchPlaces()
        guard let folder = places.first(where: { names(in: $0, suffix: ".sql")?.isEmpty == false }) else {
            throw MigrationError.notFound(searched: places.map(\.string))
        }
        return folder
    }

    private static func searchPlaces() -> [FilePath] {
        if let named = getenv("BARDOWN_SQL") { return [FilePath(String(cString: named))] }
        var places: [FilePath] = []
        var folder = ProgramFiles.directory
        while !folder.components.isEmpty {
            places.append(folder.appending("sql/migrations"))
            folder.removeLastComponent()
        }
        return places + [FilePath("sql/migrations")]
    }

    private static func names(in folder: FilePath, suffix: String) -> [String]? {
        guard let stream = opendir(folder.string) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(suffix) { names.append(name) }
        }
        return names
    }

    private static func read(_ folder: FilePath, suffix: String) throws -> [File] {
        try (names(in: folder, suffix: suffix) ?? []).map { name in
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
