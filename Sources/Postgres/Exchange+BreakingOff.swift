import CLibpq

extension Exchange {
    /// After a deadline or a cancellation: stops the statement on the server and reads what is left of its answer. A
    /// connection on which that does not succeed soon is given up; the server notices by itself.
    func recover() {
        guard !mustClose, let raw = unsafe raw, unsafe PQtransactionStatus(raw) == PQTRANS_ACTIVE else { return }
        guard let cancellation = unsafe Cancellation(of: raw, at: call.place) else {
            mustClose = true
            return
        }
        let patience = ContinuousClock.now + .seconds(2)
        cancellation.send()
        guard cancellation.wasSent(by: patience), drain(until: patience) == .queryCanceled else {
            // It ended by itself: the cancel request may still be under way, and must not hit the next statement.
            mustClose = true
            return
        }
    }

    /// A pipeline is not taken up again after it was broken off: the connection goes. The server is told to stop all
    /// the same, or it would go on for a caller who has given up.
    /// - Returns: `error` where the server says that it stopped; else that the statements may have taken effect.
    func breakOffPipeline(after error: PostgresError) -> PostgresError {
        mustClose = true
        let patience = ContinuousClock.now + .seconds(2)
        if let raw = unsafe raw, let cancellation = unsafe Cancellation(of: raw, at: call.place) {
            cancellation.send()
            if cancellation.wasSent(by: patience), nextRefusal(until: patience) == .queryCanceled { return error }
        }
        return call.error(.connectionLost, "\(error.message); it may have taken effect")
    }

    /// Gives up what follows the first group of a pipeline: the server is told to stop it, and nobody waits for its
    /// word.
    func abandonHints() {
        mustClose = true
        guard let raw = unsafe raw, let cancellation = unsafe Cancellation(of: raw, at: call.place) else { return }
        cancellation.send()
    }

    /// The code of the first refusal before the end of the pipeline's first transaction.
    private func nextRefusal(until patience: ContinuousClock.Instant) -> SQLState? {
        while ContinuousClock.now < patience {
            while unsafe PQisBusy(raw) == 1 {
                guard case .ready = waitFor(.read, on: handle?.socket ?? -1, until: patience, interruption: nil),
                    handle?.absorbInput() ?? false
                else { return nil }
            }
            // Between two statements libpq returns none.
            guard let result = unsafe PQgetResult(raw) else { continue }
            let owned = unsafe ResultHandle(takingOwnershipOf: result)
            if let code = owned.field(UInt8(ascii: "C")) { return SQLState(rawValue: code) }
            if owned.status == PGRES_PIPELINE_SYNC { return nil }
        }
        return nil
    }

    /// Reads the rest of the answer away.
    /// - Returns: the code of the refusal in it, if there was one and all could be read.
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
