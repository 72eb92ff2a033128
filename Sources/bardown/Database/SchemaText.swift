import Signing

/// What pg_dump says of a schema, made short enough to be read, and free of what differs between two of its runs.
///
/// Servers of two major versions write the same view in different words, so the text says of which one it is.
struct SchemaText {
    /// In pg_dump's order.
    private let entries: [Entry]
    /// The server's major version, as it says it; nothing where the dump does not.
    private let server: Substring

    /// - Parameter dump: what `pg_dump --schema-only --no-owner` wrote; of what stands before its first entry only the
    ///   server's version counts.
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

    /// Entries one below the other; no blank line stands between grants, nor between short ones of a kind. The last
    /// line counts what was left out, so that a change of it shows.
    ///
    /// - Throws: ``SigningError`` where a hash cannot be computed.
    func condensed() throws -> String {
        var text = Self.heading(server)
        var before: (kind: Substring, isShort: Bool) = ("", false)
        var siblings: Set<String> = []
        let wanted = entries.filter(\.isWanted)
        let written = wanted.filter { siblings.insert($0.asFirstOfItsRing).inserted }
        for entry in written {
            let lines = try entry.written()
            let isShort = entry.kind == "ACL" || !lines.contains("\n")
            text += (before == (entry.kind, true) && isShort ? "" : "\n") + lines + "\n"
            before = (entry.kind, isShort)
        }
        let comments = entries.filter { !$0.isWanted }
        let digest = try shortDigest(of: comments.flatMap(\.lines).joined(separator: "\n"))
        let ofRings = "of rings \(wanted.count - written.count) entries"
        return text + "\n-- Left out: \(ofRings); comments on columns and functions: \(comments.count), \(digest).\n"
    }

    private static func heading(_ server: Substring) -> String {
        """
        -- The schema as all files of sql/migrations leave it, to be read and compared; nothing is made from it.
        -- The migrations have what is left out here: the bodies of functions, in place of which stand their lines and the
        -- begin of their SHA-256; comments on columns and functions; of the tables of a ring, all that are like its first.
        -- In the words of: Postgres \(server); another major version writes the same views otherwise.
        -- Written by: bardown migrate dump

        """
    }
}

/// A table, a grant, a comment …: what pg_dump writes under a heading of its own.
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

    var isWanted: Bool {
        kind != "COMMENT" || !["COLUMN ", "FUNCTION "].contains(where: name.hasPrefix)
    }

    /// The same for all tables of a ring that differ by nothing but their number, `run_07` and `FOR VALUES IN (7)`.
    var asFirstOfItsRing: String {
        lines.joined(separator: "\n")
            .replacing(/run_\d\d/, with: "run_00")
            .replacing(/FOR VALUES IN \('?\d+'?\)/, with: "FOR VALUES IN ('0')")
    }

    func written() throws -> String {
        let text = lines.joined(separator: "\n")
        switch kind {
        case "FUNCTION": return try Self.withoutBody(text)
        case "ACL": return Self.grantsTogether(lines).joined(separator: "\n")
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

    /// One line for all who were granted the same.
    private static func grantsTogether(_ lines: [Substring]) -> [String] {
        var written: [(what: Substring, whom: [Substring])] = []
        for line in lines {
            guard line.hasPrefix("GRANT "), let to = line.firstRange(of: " TO ") else {
                written.append((line, []))
                continue
            }
            let whom = line[to.upperBound...].dropLast()
            if let last = written.indices.last, written[last].what == line[..<to.lowerBound] {
                written[last].whom.append(whom)
            } else {
                written.append((line[..<to.lowerBound], [whom]))
            }
        }
        return written.map { $0.whom.isEmpty ? String($0.what) : "\($0.what) TO \($0.whom.joined(separator: ", "));" }
    }
}

/// Enough of a SHA-256 to notice a change.
private func shortDigest(of text: some StringProtocol) throws -> Substring {
    try SHA256.hexadecimal(of: Array(text.utf8)).prefix(16)
}
