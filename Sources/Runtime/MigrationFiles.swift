import Glibc
import SystemPackage

/// The reason why the schema cannot be migrated.
package enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// There is no folder `sql/migrations` in any of the usual places.
    case notFound(searched: [String])
    case unreadable(String)
    /// The folder is from an older version and lacks migrations that this program needs.
    case outdated(folder: String, newest: String)
    /// The text of an applied file has changed. Write a new migration instead.
    case changed(String)
    /// The database has applied migrations, but none of these files, because it was created by earlier files that these
    /// have replaced.
    case otherFiles(applied: String)
    /// A concurrent build of an index was interrupted and left an invalid index, which `if not exists` would accept as
    /// complete.
    case invalidIndex(String, in: String)
    /// Another caller has held the migration lock for an hour.
    case busy
    /// The encoding of the database is not UTF8, so names with accents could not be stored.
    case encoding(String)
    /// The connection goes through a pooler. The advisory lock belongs to a session, and the unlock might reach a
    /// different session.
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
            the schema of this database was created by other files, such as \(name), and cannot be migrated by \
            these; migrate an empty database
            """
        case .busy: "another process has been applying migrations for an hour; check what it is waiting for"
        case .pooled: "the connection goes through a pooler such as PgBouncer; connect to Postgres directly"
        case .encoding(let encoding):
            "the database's encoding is \(encoding), and UTF8 is needed: create database … encoding 'UTF8' template template0"
        case .invalidIndex(let index, let name):
            """
            the index \(index) of \(name) is invalid: it is being built now, or its build was interrupted; \
            drop index concurrently \(index), fix the cause, and run this again
            """
        }
    }
}

extension Migrations {
    /// Finds the files in `BARDOWN_SQL`, or in `sql/migrations` of the program's folder, of a folder above it, or of
    /// the working directory. The program's folders come first, so that the files of the same version are used wherever
    /// it is called from.
    /// - Throws: ``MigrationError/notFound(searched:)``; ``MigrationError/outdated(folder:newest:)`` if the files are
    ///   older than this program.
    package static func found() throws -> Migrations {
        let folder = try folder()
        let migrations = try Migrations(read(folder, suffix: ".sql"))
        let newest = migrations.files.last?.name ?? ""
        guard newest >= KnownSchema.newestMigration else {
            throw MigrationError.outdated(folder: folder.string, newest: newest)
        }
        return migrations
    }

    /// A folder of data files in `sql/data`, next to the migrations.
    package enum DataFolder: String, Sendable {
        case aliases, teams, conferences
    }

    /// Reads the data files `*.csv` of a folder, named without the extension. Empty if there is no such folder.
    package static func foundData(_ data: DataFolder) throws -> [File] {
        let folder = try folder().removingLastComponent().appending("data/\(data.rawValue)")
        return try read(folder, suffix: ".csv").map { File(name: String($0.name.dropLast(4)), text: $0.text) }
            .sorted { $0.name < $1.name }
    }

    private static func folder() throws -> FilePath {
        let folders = searchFolders()
        guard let folder = folders.first(where: { names(in: $0, suffix: ".sql")?.isEmpty == false }) else {
            throw MigrationError.notFound(searched: folders.map(\.string))
        }
        return folder
    }

    private static func searchFolders() -> [FilePath] {
        if let overridePath = getenv("BARDOWN_SQL") { return [FilePath(String(cString: overridePath))] }
        var folders: [FilePath] = []
        var folder = ProgramFiles.directory
        while !folder.components.isEmpty {
            folders.append(folder.appending("sql/migrations"))
            folder.removeLastComponent()
        }
        return folders + [FilePath("sql/migrations")]
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

extension Migrations {
    /// A migration file.
    ///
    /// It may have the marks of dbmate: the first line is `-- migrate:up`, with ` transaction:false` for a file that
    /// runs outside a transaction, and the part after a line `-- migrate:down` reverts it. We never revert.
    package struct File: Sendable, Hashable {
        package let name: String
        package let text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }

        private static let opening = "-- migrate:up"
        private static let closing = "-- migrate:down"

        /// The part that is run and checksummed: the text without dbmate's two marker lines and without the part after
        /// the second one. A file therefore keeps its checksum when marks are added after it was applied.
        package var content: Substring {
            var content = text[...]
            if upOptions != nil { content = content.drop { !$0.isNewline }.dropFirst() }
            if content.hasPrefix(Self.closing) { return content.prefix(0) }
            let end = content.firstRange(of: "\n\(Self.closing)")
            return end.map { content[...$0.lowerBound] } ?? content
        }

        /// Whether its statements run one by one and commit separately, because `create index concurrently` cannot run
        /// in a transaction.
        ///
        /// If such a file fails, it runs again from its beginning. Every statement must therefore be repeatable:
        /// `create index concurrently if not exists`. dbmate sends the whole file at once, which Postgres treats as a
        /// transaction unless it is a single statement.
        package var isOutsideTransaction: Bool { upOptions?.contains("transaction:false") ?? false }

        /// Whether dbmate can read it.
        package var hasMarkers: Bool {
            upOptions != nil && text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(Self.closing) }
        }

        /// The number at the start of its name, which is the only part that dbmate records.
        package var version: Substring { name.prefix { $0.isASCII && $0.isNumber } }

        /// The words after `-- migrate:up`; `nil` if the text does not start with it.
        private var upOptions: [Substring]? {
            let words = text.prefix { !$0.isNewline }.split(separator: " ")
            return words.starts(with: Self.opening.split(separator: " ")) ? Array(words.dropFirst(2)) : nil
        }
    }
}
