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
    var errorMessage: String {
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
    var backendPID: Int32 {
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
    func serverError(at callSite: CallSite) -> PostgresError {
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
            at: callSite
        )
    }

    /// Copies all cells out of the result, so that the rows outlive it.
    func rows(at callSite: CallSite) -> Rows {
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
            callSite: callSite
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

extension ConnectionHandle {
    /// Hands a statement with its values to libpq. Values and results are in binary form.
    /// - Parameter name: The name of the prepared statement; `nil` sends the full text.
    /// - Returns: 1 when libpq accepted it.
    static func send(_ statement: SQL, named name: String? = nil, on raw: OpaquePointer) -> Int32 {
        let binds = statement.binds
        let count = Int32(clamping: binds.count)
        let lengths = binds.map { Int32(clamping: $0.bytes?.count ?? 0) }
        let formats = binds.map { _ in Int32(1) }
        return unsafe withPointers(to: binds) { values in
            if let name { return unsafe PQsendQueryPrepared(raw, name, count, values, lengths, formats, 1) }
            return unsafe PQsendQueryParams(
                raw,
                statement.text,
                count,
                binds.map(\.type),
                values,
                lengths,
                formats,
                1
            )
        }
    }

    /// Asks the server to prepare a statement under a name.
    /// - Returns: 1 when libpq accepted the request.
    static func prepare(_ statement: PreparedStatements.Statement, as name: String, on raw: OpaquePointer) -> Int32 {
        unsafe PQsendPrepare(raw, name, statement.text, Int32(clamping: statement.types.count), statement.types)
    }

    private static func withPointers(
        to binds: [PostgresBind],
        _ body: ([UnsafePointer<CChar>?]) -> Int32
    ) -> Int32 {
        // All values share one buffer, so that pointers into it stay valid for the whole call.
        let bytes = binds.flatMap { $0.bytes ?? [] }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            var values: [UnsafePointer<CChar>?] = unsafe []
            var start = unsafe buffer.baseAddress.map {
                unsafe UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
            }
            for bind in binds {
                guard let value = bind.bytes else {
                    unsafe values.append(nil)
                    continue
                }
                unsafe values.append(start ?? emptyValue)
                unsafe start = start.map { unsafe $0 + value.count }
            }
            return unsafe body(values)
        }
    }
}

/// The address passed for an empty value, because libpq takes a null pointer for NULL. Never written, never freed.
private nonisolated(unsafe) let emptyValue: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    unsafe byte.initialize(to: 0)
    return unsafe UnsafePointer(byte)
}()
