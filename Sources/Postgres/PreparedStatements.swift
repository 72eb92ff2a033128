import CLibpq

/// The statements that the server keeps parsed and planned for one connection: each statement that was sent at least
/// twice, up to 512 of them.
///
/// A statement that is sent once is cheaper unprepared, while one that is sent a thousand times costs the server more
/// to plan than to run. Through a pooler nothing is prepared, because the next statement may reach a server process
/// that does not know the name.
struct PreparedStatements {
    /// How to send a statement.
    enum Form: Hashable {
        /// Send the full text.
        case unnamed
        /// Prepare it under this name first, then call ``insert(_:of:)``.
        case new(String)
        /// The server has already prepared it under this name.
        case existing(String)
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
    private var seenStatements: Set<Statement> = []
    private var nameCount = 0
    /// Whether the connection leads to the server itself and not to a pooler; `nil` until that was checked.
    var isDirect: Bool?
    /// Whether the names known here and on the server differ, so that all must be deallocated before any is used again.
    private(set) var isStale = false

    /// - Returns: ``Form/unnamed`` the first time, and whenever nothing may be prepared.
    mutating func form(of statement: Statement) -> Form {
        guard !isStale else { return .unnamed }
        if let name = names[statement] { return .existing(name) }
        guard isDirect != false, nameCount < Self.nameLimit else { return .unnamed }
        guard !seenStatements.insert(statement).inserted else {
            if seenStatements.count > Self.seenLimit { seenStatements = [] }
            return .unnamed
        }
        nameCount += 1
        return .new("statement_\(nameCount)")
    }

    /// - Returns: `nil` when the server has not prepared the statement.
    func existingName(of statement: Statement) -> String? {
        isStale ? nil : names[statement]
    }

    mutating func insert(_ name: String, of statement: Statement) {
        names[statement] = name
        seenStatements.remove(statement)
    }

    /// Call after the server refused a name, or a plan whose tables have changed.
    mutating func becomeStale() {
        isStale = true
    }

    /// Forgets all names, after the server deallocated them.
    mutating func reset() {
        names = [:]
        nameCount = 0
        isStale = false
    }
}

extension ProtocolExchange {
    /// The names of all statements of a pipeline. Statements of the first group that are due to be prepared are
    /// prepared now, which costs one extra round trip each, once.
    func preparedNames(of groups: [[SQL]]) throws(PostgresError) -> [[String?]] {
        var names: [[String?]] = []
        for (index, group) in groups.enumerated() {
            var ofGroup: [String?] = []
            for statement in group {
                ofGroup.append(
                    index == 0
                        ? try preparedName(of: statement)
                        : handle?.prepared.existingName(of: PreparedStatements.Statement(statement))
                )
            }
            names.append(ofGroup)
        }
        return names
    }

    /// Prepares the hints for the next call, once the transaction before them is over. Preparing them earlier could
    /// have made that transaction fail, if the server had refused one.
    func prepareHints(_ groups: ArraySlice<[SQL]>) {
        for statement in groups.joined() {
            do throws(PostgresError) {
                _ = try preparedName(of: statement)
            } catch  where error.code == .server {
                continue
            } catch {
                mustClose = true
                return
            }
        }
    }

    /// Returns the name under which the server has prepared a statement, after preparing it if that is due; `nil`: send
    /// the full text.
    /// - Throws: the server's error about the statement, the same as without a name.
    func preparedName(of statement: SQL) throws(PostgresError) -> String? {
        let statement = PreparedStatements.Statement(statement)
        try resetIfStale()
        switch handle?.prepared.form(of: statement) ?? .unnamed {
        case .unnamed: return nil
        case .existing(let name): return name
        case .new(let name):
            guard try isDirect() else { return nil }
            guard let raw = unsafe raw, unsafe ConnectionHandle.prepare(statement, as: name, on: raw) == 1 else {
                throw lost()
            }
            try flush()
            _ = try collect()
            handle?.prepared.insert(name, of: statement)
            return name
        }
    }

    /// Whether the connection leads to the server itself and not to a pooler. Checked once per connection, by comparing
    /// the id of the process that answers with the id reported at connecting. A pooler such as PgBouncer reports a
    /// number of its own there, so that cancel requests come back to it.
    private func isDirect() throws(PostgresError) -> Bool {
        if let known = handle?.prepared.isDirect { return known }
        guard let raw = unsafe raw, let reported = handle?.backendPID,
            !(handle?.isInFailedTransaction ?? true)
        else { return false }
        guard unsafe ConnectionHandle.send("select pg_backend_pid()", on: raw) == 1 else { throw lost() }
        try flush()
        let actual = try collect().first?.first?.decode(Int32.self)
        handle?.prepared.isDirect = actual == reported
        return actual == reported
    }

    /// Whether the connection leads to the server itself, for callers that keep session state between transactions.
    func checkDirect() -> Result<Bool, PostgresError> {
        do throws(PostgresError) {
            return .success(try isDirect())
        } catch {
            return .failure(error)
        }
    }

    /// Marks the prepared statements as stale when `error` says that the server has lost a name, or that a plan's
    /// tables have changed.
    /// - Returns: whether it did.
    @discardableResult
    func markStale(after error: PostgresError) -> Bool {
        guard error.isStalePreparedStatement else { return false }
        handle?.prepared.becomeStale()
        return true
    }

    /// Deallocates all prepared statements on the server when they are stale. Waits for the end of an open transaction,
    /// in which statements are sent without names.
    private func resetIfStale() throws(PostgresError) {
        guard handle?.prepared.isStale ?? false, handle?.isIdle ?? false, let raw = unsafe raw else { return }
        guard unsafe ConnectionHandle.send("deallocate all", on: raw) == 1 else { throw lost() }
        try flush()
        _ = try collect()
        handle?.prepared.reset()
    }
}
