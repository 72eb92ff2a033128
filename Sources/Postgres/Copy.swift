extension PostgresConnection {
    /// Writes many rows in one go (`COPY … FROM STDIN`, binary).
    /// - Parameters:
    ///   - table: With its schema where needed; spliced in, so never foreign text.
    ///   - rows: Each as many values as `columns`, of exactly the columns' types: COPY converts nothing.
    /// - Returns: how many rows were written.
    package func copyIn(
        into table: String,
        columns: [String],
        rows: some Sequence<[any PostgresEncodable]> & Sendable,
        within deadline: Duration? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(PostgresError) -> Int {
        let statement: SQL =
            "copy \(unescaped: table) (\(unescaped: columns.joined(separator: ", "))) from stdin (format binary)"
        return try await call(
            within: deadline,
            place: CallPlace(file: file, line: line)
        ) { connection, call throws(PostgresError) in
            try connection.runCopy(statement, chunks: CopyChunks(rows: rows), call)
        }
    }
}

/// Rows in the binary COPY format (Postgres documentation, "COPY", binary format), in pieces of about 64 KiB.
private struct CopyChunks<Rows: Sequence<[any PostgresEncodable]>>: Sequence, IteratorProtocol {
    private var rows: Rows.Iterator
    private var isAtStart = true
    private var isAtEnd = false

    init(rows: Rows) {
        self.rows = rows.makeIterator()
    }

    mutating func next() -> [UInt8]? {
        guard !isAtEnd else { return nil }
        var chunk: [UInt8] = []
        if isAtStart {
            isAtStart = false
            // Signature, flags, length of the header's extension.
            chunk += Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + Int32(0).networkBytes + Int32(0).networkBytes
        }
        while chunk.count < 65_536 {
            guard let row = rows.next() else {
                isAtEnd = true
                return chunk + Int16(-1).networkBytes
            }
            chunk += Int16(clamping: row.count).networkBytes
            for value in row { Self.append(value.postgresBind, to: &chunk) }
        }
        return chunk
    }

    private static func append(_ bind: PostgresBind, to chunk: inout [UInt8]) {
        guard let bytes = bind.bytes else {
            chunk += Int32(-1).networkBytes
            return
        }
        chunk += Int32(clamping: bytes.count).networkBytes
        chunk += bytes
    }
}
