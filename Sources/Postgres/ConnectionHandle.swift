import CLibpq
import CLinux
import Glibc

/// Owns a `PGconn`. It is created, used and freed on its connection's thread.
@safe struct ConnectionHandle: ~Copyable {
    let raw: OpaquePointer
    var prepared = PreparedStatements()

    init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe PQfinish(raw)
    }

    /// libpq's last error message about the connection itself, on one line.
    var complaint: String {
        let text = unsafe String(cString: PQerrorMessage(raw))
        // libpq puts hints on lines of their own, after a tab.
        return text.split { $0 == "\n" || $0 == "\t" }.joined(separator: " ")
    }

    var isBroken: Bool {
        unsafe PQstatus(raw) == CONNECTION_BAD
    }

    /// Whether the connection is open and has no open transaction.
    var isIdle: Bool {
        unsafe !isBroken && PQtransactionStatus(raw) == PQTRANS_IDLE
    }

    /// Whether a statement failed in the open transaction. The server refuses all others until the transaction ends.
    var isInFailedTransaction: Bool {
        unsafe PQtransactionStatus(raw) == PQTRANS_INERROR
    }

    var socket: Int32 {
        unsafe PQsocket(raw)
    }

    /// The id of the server process as the other end reports it. A connection pooler reports a number of its own.
    var statedServerProcess: Int32 {
        unsafe PQbackendPID(raw)
    }
}

/// Owns a `PGresult`.
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

    /// The server's error, without its DETAIL, because that quotes values.
    func serverError(at place: CallPlace) -> PostgresError {
        let state = field(UInt8(ascii: "C"))
        var message = field(UInt8(ascii: "M")) ?? "no message"
        // Messages of class 22 (data exceptions) quote the bound value: `invalid input syntax for type uuid: "…"`.
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

    /// Copies all cells out of the result, so that the rows outlive it.
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
