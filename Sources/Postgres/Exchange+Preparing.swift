import CLibpq

extension Exchange {
    /// The names of all statements of a pipeline, before which those of its first group that need one are prepared, in
    /// a round trip each: it is the only time.
    func preparedNames(of groups: [[SQL]]) throws(PostgresError) -> [[String?]] {
        var names: [[String?]] = []
        for (place, group) in groups.enumerated() {
            var ofGroup: [String?] = []
            for statement in group {
                ofGroup.append(
                    place == 0
                        ? try preparedName(of: statement)
                        : handle?.prepared.keptName(of: PreparedStatements.Statement(statement))
                )
            }
            names.append(ofGroup)
        }
        return names
    }

    /// Prepares hints for the next time, when what they follow is over: one that the server refuses to prepare would
    /// have cost the transaction that is open before.
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

    /// The name under which the server has a statement prepared, or is asked to now; `nil`: it goes whole.
    /// - Throws: what the server has against the statement, in the words that it would have used without a name.
    func preparedName(of statement: SQL) throws(PostgresError) -> String? {
        let statement = PreparedStatements.Statement(statement)
        try startAnewIfStale()
        switch handle?.prepared.form(of: statement) ?? .unnamed {
        case .unnamed: return nil
        case .kept(let name): return name
        case .fresh(let name):
            guard try isDirect() else { return nil }
            guard let raw = unsafe raw, unsafe ConnectionHandle.prepare(statement, as: name, on: raw) == 1 else {
                throw lost()
            }
            try flush()
            _ = try collect()
            handle?.prepared.keep(name, of: statement)
            return name
        }
    }

    /// Whether the connection leads to the server itself. Asked once: the process that answers is compared with the one
    /// that the connection was promised, in whose place a pooler names a number of its own (PgBouncer does, so that a
    /// request to cancel comes back to it).
    private func isDirect() throws(PostgresError) -> Bool {
        if let known = handle?.prepared.isDirect { return known }
        guard let raw = unsafe raw, let promised = handle?.statedServerProcess,
            !(handle?.isInFailedTransaction ?? true)
        else { return false }
        guard unsafe ConnectionHandle.send("select pg_backend_pid()", on: raw) == 1 else { throw lost() }
        try flush()
        let answering = try collect().first?.first?.decode(Int32.self)
        handle?.prepared.isDirect = answering == promised
        return answering == promised
    }

    /// Whether the connection leads to the server itself, for those who keep something there between transactions.
    func lookForPooler() -> Result<Bool, PostgresError> {
        do throws(PostgresError) {
            return .success(try isDirect())
        } catch {
            return .failure(error)
        }
    }

    /// Takes note where the server has forgotten names, or has a plan whose tables have changed since.
    /// - Returns: whether that was it.
    @discardableResult
    func noteStale(after error: PostgresError) -> Bool {
        guard error.isOfPreparing else { return false }
        handle?.prepared.becomeStale()
        return true
    }

    /// Has the server give up all names; in a transaction they go on unused until it is over.
    private func startAnewIfStale() throws(PostgresError) {
        guard handle?.prepared.isStale ?? false, handle?.isIdle ?? false, let raw = unsafe raw else { return }
        guard unsafe ConnectionHandle.send("deallocate all", on: raw) == 1 else { throw lost() }
        try flush()
        _ = try collect()
        handle?.prepared.startAnew()
    }
}
