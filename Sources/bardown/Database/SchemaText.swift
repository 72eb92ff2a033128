import Cryptography

/// Condenses the output of pg_dump into a readable text that does not differ between two runs.
///
/// Servers of different major versions write the same view differently, so the text names the version.
struct SchemaText {
    /// The entries in the order of pg_dump.
    private let entries: [Entry]
    /// The server's major version; empty if the dump does not have it.
    private let server: Substring

    /// - Parameter dump: The output of `pg_dump --schema-only --no-owner`. Of the text before the first entry, only the
    ///   server's version is used.
    init(dump: String) {
        server = dump.firstMatch(of: /-- Dumped from database version (\d+)/)?.1 ?? ""
        var entries: [Entry] = []
        for line in dump.split(separator: "\n") where !Self.isBetweenEntries(line) {
            if let entry = Entry(heading: line) {
                entries.append(entry)
            } else if !entries.isEmpty {
                entries[entries.count - 1].lines.append(line)
            }
        }
        self.entries = entries
    }

    private static func isBetweenEntries(_ line: Substring) -> Bool {
        line == "--"
            || ["SET default_", "\\unrestrict ", "-- PostgreSQL database dump"].contains(where: line.hasPrefix)
    }

    /// Returns the text of all entries. There is no blank line between grants, or between short entries of the same
    /// kind. The last line contains the numbers of omitted entries, and a hash of the omitted comments, so that a
    /// change of a comment is visible.
    ///
    /// - Throws: ``CryptographyError`` if a hash cannot be computed.
    func condensed() throws -> String {
        var text = Self.heading(server)
        var before: (kind: Substring, isShort: Bool) = ("", false)
        var siblings: Set<String> = []
        let included = entries.filter(\.isIncluded)
        let unique = included.filter { siblings.insert($0.ringKey).inserted }
        for entry in unique {
            let lines = try entry.text()
            let isShort = entry.kind == "ACL" || !lines.contains("\n")
            text += (before == (entry.kind, true) && isShort ? "" : "\n") + lines + "\n"
            before = (entry.kind, isShort)
        }
        let comments = entries.filter { !$0.isIncluded }
        let digest = try shortDigest(of: comments.flatMap(\.lines).joined(separator: "\n"))
        let ringEntries = "entries of ring tables: \(included.count - unique.count)"
        return text
            + "\n-- Left out: \(ringEntries); comments on columns and functions: \(comments.count), \(digest).\n"
    }

    private static func heading(_ server: Substring) -> String {
        """
        -- The schema after all files of sql/migrations, for reading and comparing. It is not used to create databases.
        -- Omitted here: bodies of functions, replaced by their number of lines and the start of their SHA-256;
        -- comments on columns and functions; tables of a ring that do not differ from its first. See the migrations.
        -- Written by Postgres \(server); another major version writes the same views differently.
        -- Written by: bardown migrate dump

        """
    }
}

/// An entry of the dump with its own heading: a table, a grant, a comment, and so on.
private struct Entry {
    let name: Substring
    /// `TABLE`, `FUNCTION`, `ACL`, …
    let kind: Substring
    var lines: [Substring] = []

    /// - Parameter heading: `-- Name: …; Type: …; Schema: …; Owner: -`; `nil` for any other line.
    init?(heading: Substring) {
        guard heading.hasPrefix("-- Name: "), heading.hasSuffix("; Owner: -"),
            let type = heading.firstRange(of: "; Type: "), let schema = heading.firstRange(of: "; Schema: ")
        else { return nil }
        name = heading[..<type.lowerBound].dropFirst("-- Name: ".count)
        kind = heading[type.upperBound..<schema.lowerBound]
    }

    var isIncluded: Bool {
        kind != "COMMENT" || !["COLUMN ", "FUNCTION "].contains(where: name.hasPrefix)
    }

    /// The text with the ring number replaced. It is the same for all tables of a ring that differ only in their
    /// number, as in `run_07` and `FOR VALUES IN (7)`.
    var ringKey: String {
        lines.joined(separator: "\n")
            .replacing(/run_\d\d/, with: "run_00")
            .replacing(/FOR VALUES IN \('?\d+'?\)/, with: "FOR VALUES IN ('0')")
    }

    func text() throws -> String {
        let text = lines.joined(separator: "\n")
        switch kind {
        case "FUNCTION": return try Self.withoutBody(text)
        case "ACL": return Self.mergedGrants(lines).joined(separator: "\n")
        default: return text
        }
    }

    private static func withoutBody(_ text: String) throws -> String {
        guard let start = text.firstMatch(of: /AS (\$\w*\$)/), text.hasSuffix("\(start.1);") else { return text }
        let body = text[start.range.upperBound...].dropLast(start.1.count + 1)
        let digest = try shortDigest(of: body)
        let count = body.split(separator: "\n").count
        return "\(text[..<start.range.upperBound]) lines: \(count), \(digest) \(start.1);"
    }

    /// Combines grants of the same privilege into one line.
    private static func mergedGrants(_ lines: [Substring]) -> [String] {
        var merged: [(what: Substring, grantees: [Substring])] = []
        for line in lines {
            guard line.hasPrefix("GRANT "), let to = line.firstRange(of: " TO ") else {
                merged.append((line, []))
                continue
            }
            let grantee = line[to.upperBound...].dropLast()
            if let last = merged.indices.last, merged[last].what == line[..<to.lowerBound] {
                merged[last].grantees.append(grantee)
            } else {
                merged.append((line[..<to.lowerBound], [grantee]))
            }
        }
        return merged.map { grant in
            grant.grantees.isEmpty ? String(grant.what) : "\(grant.what) TO \(grant.grantees.joined(separator: ", "));"
        }
    }
}

/// Returns enough of a SHA-256 to detect a change.
private func shortDigest(of text: some StringProtocol) throws -> Substring {
    try SHA256.hexadecimal(of: Array(text.utf8)).prefix(16)
}
