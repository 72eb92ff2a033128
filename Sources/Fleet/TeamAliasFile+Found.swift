import Runtime
package import Storage

extension TeamAliasFile {
    /// Reads the files in `sql/data/aliases`.
    package static func found() throws -> [TeamAliasFile] {
        try Migrations.foundAliases().map { try TeamAliasFile(scope: $0.name, text: $0.text) }
    }
}
