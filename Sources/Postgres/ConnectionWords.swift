import CLibpq

/// What libpq reads in a URL or a keyword string, by keyword: `host`, `port`, `dbname`, `sslmode`…
struct ConnectionWords {
    let values: [String: String]
    private let isURL: Bool
    /// Whether somebody has written `@` as it is to be written.
    private let hasEscapedAt: Bool

    /// - Throws: ``PostgresError``, which quotes nothing of `url`: where libpq cannot read it, and where it reads
    ///   part of a password as something else.
    init(_ url: String) throws(PostgresError) {
        var complaint: UnsafeMutablePointer<CChar>?
        let options = unsafe PQconninfoParse(url, &complaint)
        guard unsafe options != nil else {
            // libpq's complaint may quote the URL, and with it the password.
            unsafe PQfreemem(complaint)
            throw Self.unreadable
        }
        defer { unsafe PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = unsafe options
        while let word = unsafe option?.pointee.keyword {
            if let value = unsafe option?.pointee.val { unsafe values[String(cString: word)] = String(cString: value) }
            unsafe option = option?.successor()
        }
        self.values = values
        isURL = url.contains("://")
        hasEscapedAt = url.contains("%40")
        if showsPassword { throw Self.unreadable }
    }

    /// Whether part of a password stands where everybody sees it. With a bare `/` or `@` in the password libpq takes
    /// the user for the host, what follows for the port, and the rest for the database's name, and quotes them in its
    /// complaints.
    private var showsPassword: Bool {
        guard isURL else { return false }
        return !list("port").allSatisfy(Self.isPort)
            || list("host").contains { !$0.hasPrefix("/") && $0.dropFirst().contains("@") }
            || (values["dbname"] ?? "").contains("@") && !hasEscapedAt
    }

    private func list(_ keyword: String) -> [Substring] {
        values[keyword]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    }

    /// libpq's own port, which is said by nothing, or one by its number.
    private static func isPort(_ word: Substring) -> Bool {
        let digits = word.filter { !$0.isWhitespace }
        return digits.isEmpty || UInt16(digits).map { $0 > 0 } ?? false
    }

    private static var unreadable: PostgresError {
        PostgresError(
            .configuration,
            "not a libpq URL such as postgresql://user@host/database; in a password / is written as %2F, @ as %40",
            at: CallPlace(file: #fileID, line: #line)
        )
    }
}
