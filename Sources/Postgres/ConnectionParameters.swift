import CLibpq

/// The parameters that libpq reads from a URL or a keyword string, by keyword: `host`, `port`, `dbname`, `sslmode`…
struct ConnectionParameters {
    let values: [String: String]
    private let isURL: Bool
    /// Whether the URL contains an `@` in its escaped form.
    private let hasEscapedAt: Bool

    /// - Throws: ``PostgresError`` when libpq cannot read `url`, or when it mistakes part of a password for another
    ///   parameter. The error quotes no part of `url`.
    init(_ url: String) throws(PostgresError) {
        var errorMessage: UnsafeMutablePointer<CChar>?
        let options = unsafe PQconninfoParse(url, &errorMessage)
        guard unsafe options != nil else {
            // libpq's message may quote the URL, and with it the password.
            unsafe PQfreemem(errorMessage)
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
        if exposesPassword { throw Self.unreadable }
    }

    /// Whether part of a password ended up in a parameter that is not secret. With an unescaped `/` or `@` in the
    /// password, libpq reads the user as the host, the text after it as the port and the rest as the database name. It
    /// quotes all of them in its error messages.
    private var exposesPassword: Bool {
        guard isURL else { return false }
        return !list("port").allSatisfy(Self.isPort)
            || list("host").contains { !$0.hasPrefix("/") && $0.dropFirst().contains("@") }
            || (values["dbname"] ?? "").contains("@") && !hasEscapedAt
    }

    private func list(_ keyword: String) -> [Substring] {
        values[keyword]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    }

    /// Whether `word` is a valid port: a number, or empty for libpq's default.
    private static func isPort(_ word: Substring) -> Bool {
        let digits = word.filter { !$0.isWhitespace }
        return digits.isEmpty || UInt16(digits).map { $0 > 0 } ?? false
    }

    private static var unreadable: PostgresError {
        PostgresError(
            .configuration,
            "not a libpq URL such as postgresql://user@host/database; in a password / is written as %2F, @ as %40",
            at: CallSite(file: #fileID, line: #line)
        )
    }
}
