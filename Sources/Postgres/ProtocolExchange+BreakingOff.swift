import CLibpq

extension ProtocolExchange {
    /// Stops the statement on the server after a deadline or a cancellation, and reads the rest of its results. When
    /// that does not succeed within two seconds, the connection is closed and the server notices that by itself.
    func recover() {
        guard !mustClose, let raw = unsafe raw, unsafe PQtransactionStatus(raw) == PQTRANS_ACTIVE else { return }
        guard let cancellation = unsafe Cancellation(of: raw, at: call.place) else {
            mustClose = true
            return
        }
        let patience = ContinuousClock.now + .seconds(2)
        cancellation.send()
        guard cancellation.wasSent(by: patience), drain(until: patience) == .queryCanceled else {
            // The statement ended by itself. The cancel request may still be under way and must not hit the next
            // statement.
            mustClose = true
            return
        }
    }

    /// Ends a pipeline after a deadline or a cancellation and closes the connection, because a broken pipeline cannot
    /// be resumed. Still asks the server to stop: otherwise it would continue for a caller that has given up.
    /// - Returns: `error` when the server confirms that it stopped; otherwise an error that says that the statements
    ///   may have taken effect.
    func breakOffPipeline(after error: PostgresError) -> PostgresError {
        mustClose = true
        let patience = ContinuousClock.now + .seconds(2)
        if let raw = unsafe raw, let cancellation = unsafe Cancellation(of: raw, at: call.place) {
            cancellation.send()
            if cancellation.wasSent(by: patience), nextRefusal(until: patience) == .queryCanceled { return error }
        }
        return call.error(.connectionLost, "\(error.message); it may have taken effect")
    }

    /// Abandons the groups after the first one of a pipeline. Asks the server to stop them and does not wait for its
    /// reply.
    func abandonHints() {
        mustClose = true
        guard let raw = unsafe raw, let cancellation = unsafe Cancellation(of: raw, at: call.place) else { return }
        cancellation.send()
    }

    /// The code of the first error before the end of the pipeline's first transaction.
    private func nextRefusal(until patience: ContinuousClock.Instant) -> SQLState? {
        while ContinuousClock.now < patience {
            while unsafe PQisBusy(raw) == 1 {
                guard case .ready = waitFor(.read, on: handle?.socket ?? -1, until: patience, interruption: nil),
                    handle?.absorbInput() ?? false
                else { return nil }
            }
            // Between two statements libpq returns a null result.
            guard let result = unsafe PQgetResult(raw) else { continue }
            let owned = unsafe ResultHandle(takingOwnershipOf: result)
            if let code = owned.field(UInt8(ascii: "C")) { return SQLState(rawValue: code) }
            if owned.status == PGRES_PIPELINE_SYNC { return nil }
        }
        return nil
    }

    /// Reads and discards the rest of the results.
    /// - Returns: the code of the error among them; `nil` when there was none or not everything could be read.
    private func drain(until patience: ContinuousClock.Instant) -> SQLState? {
        var state: SQLState?
        while ContinuousClock.now < patience {
            while unsafe PQisBusy(raw) == 1 {
                guard case .ready = waitFor(.read, on: handle?.socket ?? -1, until: patience, interruption: nil),
                    handle?.absorbInput() ?? false
                else { return nil }
            }
            guard let result = unsafe PQgetResult(raw) else { return state }
            let owned = unsafe ResultHandle(takingOwnershipOf: result)
            if let code = owned.field(UInt8(ascii: "C")) { state = SQLState(rawValue: code) }
        }
        return nil
    }
}
