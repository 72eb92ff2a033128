import CLibpq

extension Exchange {
    /// Sends rows to a COPY.
    /// - Returns: how many were written.
    func runCopy(_ statement: SQL, chunks: some Sequence<[UInt8]>) -> Result<Int, PostgresError> {
        answer { () throws(PostgresError) in
            guard let raw = unsafe raw, unsafe ConnectionHandle.send(statement, on: raw) == 1 else { throw lost() }
            try flush()
            guard let begun = try nextResult() else { throw lost() }
            guard begun.status == PGRES_COPY_IN else {
                let refusal = begun.serverError(at: call.place)
                _ = try collect()
                throw refusal
            }
            isCopying = true
            for chunk in chunks { try put(chunk) }
            guard unsafe PQputCopyEnd(raw, nil) == 1 else { throw lost() }
            isCopying = false
            try flush()
            return try collect().last?.affected ?? 0
        }
    }

    private func put(_ chunk: [UInt8]) throws(PostgresError) {
        while true {
            let taken = unsafe chunk.withUnsafeBufferPointer { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) {
                    unsafe PQputCopyData(raw, $0.baseAddress, Int32(clamping: $0.count))
                }
            }
            switch taken {
            case 1:
                // libpq would take all rows of the world into its buffer; the next chunk waits until this one is sent.
                try flush()
                return try keepWithinLimits()
            case 0: try wait([.read, .write])
            default: throw lost()
            }
        }
    }

    /// A server that reads as fast as we write never makes us wait, and only waiting sees the deadline and the alarm.
    private func keepWithinLimits() throws(PostgresError) {
        if call.isCancelled { throw call.error(.cancelled, "the task was cancelled") }
        if ContinuousClock.now >= deadline {
            throw call.error(.deadlineExceeded, "no answer within the deadline")
        }
    }
}
