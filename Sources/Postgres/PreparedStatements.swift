/// The statements that the server keeps parsed and planned for one connection: every one that came twice.
///
/// A statement that comes once costs less unprepared, and one that comes a thousand times costs the server more to plan
/// than to run. A connection that leads through a pooler prepares nothing: there the next statement may meet a server
/// process that has never heard of the name.
struct PreparedStatements {
    /// How a statement is to be sent.
    enum Form: Hashable {
        case unnamed
        /// To be prepared under this name first; ``keep(_:of:)`` once the server has.
        case fresh(String)
        case kept(String)
    }

    /// A statement to the server: the same text with values of other types is another one.
    struct Statement: Hashable {
        let text: String
        let types: [UInt32]

        init(_ statement: SQL) {
            text = statement.text
            types = statement.binds.map(\.type)
        }
    }

    /// Names given at the most: each costs the server memory for as long as the connection stands.
    private static let nameLimit = 512
    /// Statements of which it is remembered that they came once.
    private static let seenLimit = 2048

    private var names: [Statement: String] = [:]
    private var seen: Set<Statement> = []
    private var given = 0
    /// Whether the server at the other end is the one that the connection was made to; `nil` until somebody asked.
    var isDirect: Bool?
    /// Whether the server has names that are not known here any more, or does not have those that are: all are to be
    /// given up before another is used.
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

    /// - Returns: `nil` where the server does not have the statement.
    func keptName(of statement: Statement) -> String? {
        isStale ? nil : names[statement]
    }

    mutating func keep(_ name: String, of statement: Statement) {
        names[statement] = name
        seen.remove(statement)
    }

    /// After the server refused a name, or a plan whose tables have changed.
    mutating func becomeStale() {
        isStale = true
    }

    /// The server has no names any more: all are prepared anew.
    mutating func startAnew() {
        names = [:]
        given = 0
        isStale = false
    }
}
