/// The statements that the server keeps parsed and planned for one connection: each statement that was sent at least
/// twice.
///
/// A statement that is sent once is cheaper unprepared, while one that is sent a thousand times costs the server more
/// to plan than to run. Through a pooler nothing is prepared, because the next statement may reach a server process
/// that does not know the name.
struct PreparedStatements {
    /// How to send a statement.
    enum Form: Hashable {
        case unnamed
        /// Prepare it under this name first, then call ``insert(_:of:)``.
        case fresh(String)
        case kept(String)
    }

    /// A statement as the server sees it. The same text with values of other types is a different statement.
    struct Statement: Hashable {
        let text: String
        let types: [UInt32]

        init(_ statement: SQL) {
            text = statement.text
            types = statement.binds.map(\.type)
        }
    }

    /// The maximum number of names. Each costs the server memory for as long as the connection is open.
    private static let nameLimit = 512
    /// How many statements that were sent once are remembered.
    private static let seenLimit = 2048

    private var names: [Statement: String] = [:]
    private var seen: Set<Statement> = []
    private var given = 0
    /// Whether the connection leads to the server itself and not to a pooler; `nil` until that was checked.
    var isDirect: Bool?
    /// Whether the names known here and on the server differ, so that all must be deallocated before another is used.
    private(set) var isStale = false

    /// - Returns: ``Form/unnamed`` the first time, and whenever nothing may be prepared.
    mutating func form(of statement: Statement) -> Form {
        guard !isStale else { return .unnamed }
        if let name = names[statement] { return .kept(name) }
        guard isDirect != false, given < Self.nameLimit else { return .unnamed }
        guard !seen.insert(statement).inserted else {
            if seen.count > Self.seenLimit { seen = [] }
            return .unnamed
        }
        given += 1
        return .fresh("statement_\(given)")
    }

    /// - Returns: `nil` when the server has not prepared the statement.
    func keptName(of statement: Statement) -> String? {
        isStale ? nil : names[statement]
    }

    mutating func insert(_ name: String, of statement: Statement) {
        names[statement] = name
        seen.remove(statement)
    }

    /// Call after the server refused a name, or a plan whose tables have changed.
    mutating func becomeStale() {
        isStale = true
    }

    /// Forgets all names, after the server deallocated them.
    mutating func startAnew() {
        names = [:]
        given = 0
        isStale = false
    }
}
