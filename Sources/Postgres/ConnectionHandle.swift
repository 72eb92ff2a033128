import CLibpq
import CLinux
import Glibc

/// The one owner of a `PGconn`. Lives and dies on its connection's thread.
@safe struct ConnectionHandle: ~Copyable {
    let raw: OpaquePointer
    var prepared = PreparedStatements()

    init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe PQfinish(raw)
    }

    /// libpq's last complaint about the connection itself, on one line.
    var complaint: String {
        let text = unsafe String(cString: PQerrorMessage(raw))
        // Its hints are on lines of their own, behind a tab.
        return text.split { $0 == "\n" || $0 == "\t" }.joined(separator: " ")
    }

    var isBroken: Bool {
        unsafe PQstatus(raw) == CONNECTION_BAD
    }

    /// Whether it stands and no transaction is open on it.
    var isIdle: Bool {
        unsafe !isBroken && PQtransactionStatus(raw) == PQTRANS_IDLE
    }

    /// Whether a transaction is open in which a statement failed: the server refuses all others until it ends.
    var isInFailedTransaction: Bool {
        unsafe PQtransactionStatus(raw) == PQTRANS_INERROR
    }

    var socket: Int32 {
        unsafe PQsocket(raw)
    }

    /// The server process, as the other end of the connection says: a pooler says some number of its own.
    var statedServerProcess: Int32 {
        unsafe PQbackendPID(raw)
    }
}

/// The one owner of a `PGresult`.
@safe struct ResultHandle: ~Copyable {
    let raw: OpaquePointer

    init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe PQclear(raw)
    }

    var status: ExecStatusType { unsafe PQresultStatus(raw) }

    func field(_ code: UInt8) -> String? {
        guard let text = unsafe PQresultErrorField(raw, Int32(code)) else { return nil }
        return unsafe String(cString: text)
    }

    /// The server's refusal; DETAIL is left out, since it quotes values.
    func serverError(at place: CallPlace) -> PostgresError {
        let state = field(UInt8(ascii: "C"))
        var message = field(UInt8(ascii: "M")) ?? "no message"
        // Class 22, data exceptions: `invalid input syntax for type uuid: "…"` quotes what was bound.
        if state?.hasPrefix("22") ?? false { message = String(message.prefix { $0 != ":" }) }
        return PostgresError(
            .server,
            message,
            sqlState: state.map(SQLState.init(rawValue:)),
            constraint: field(UInt8(ascii: "n")),
            routine: field(UInt8(ascii: "R")),
            at: place
        )
    }

    /// Copies everything out: the rows outlive the result.
    func rows(at place: CallPlace) -> Rows {
        let columns = unsafe Int(PQnfields(raw))
        let count = unsafe Int(PQntuples(raw))
        var cells: [ArraySlice<UInt8>?] = []
        cells.reserveCapacity(columns * count)
        for row in 0..<count {
            for column in 0..<columns { cells.append(cell(Int32(row), Int32(column))) }
        }
        let affected = unsafe Int(String(cString: PQcmdTuples(raw)))
        return Rows(
            columnNames: (0..<columns).map { unsafe String(cString: PQfname(raw, Int32($0))) },
            types: (0..<columns).map { unsafe PQftype(raw, Int32($0)) },
            cells: cells,
            rowCount: count,
            affected: affected ?? 0,
            commandTag: unsafe String(cString: PQcmdStatus(raw)),
            place: place
        )
    }

    private func cell(_ row: Int32, _ column: Int32) -> ArraySlice<UInt8>? {
        if unsafe PQgetisnull(raw, row, column) == 1 { return nil }
        guard let start = unsafe PQgetvalue(raw, row, column) else { return nil }
        let length = unsafe Int(PQgetlength(raw, row, column))
        return unsafe UnsafeRawBufferPointer(start: start, count: length).withMemoryRebound(to: UInt8.self) {
            unsafe ArraySlice($0)
        }
    }
}
