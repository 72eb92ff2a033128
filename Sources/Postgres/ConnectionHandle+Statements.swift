import CLibpq

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
