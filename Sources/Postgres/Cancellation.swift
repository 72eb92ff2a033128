import CLibpq
import Glibc
import Synchronization

/// A request to the server to stop what a connection is doing.
///
/// `PQcancel` opens a connection of its own and blocks without a time limit, so it runs on a thread of its own.
@safe final class Cancellation: Sendable {
    /// A `PGcancel` may be used from any thread, but only by one at a time (libpq documentation). Only the sending
    /// thread uses it.
    private nonisolated(unsafe) let raw: OpaquePointer
    private let sent = Atomic(false)
    private let done: ConditionVariable

    /// `nil` when the connection is closed or the process has no file descriptor left.
    init?(of connection: OpaquePointer, at callSite: CallSite) {
        guard let done = try? ConditionVariable(at: callSite), let cancel = unsafe PQgetCancel(connection) else {
            return nil
        }
        self.done = done
        unsafe raw = cancel
    }

    deinit {
        unsafe PQfreeCancel(raw)
    }

    func send() {
        let boxed = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        let started = unsafe pthread_create(&thread, nil, sendCancellation, boxed.toOpaque())
        if started == 0 { pthread_detach(thread) } else { unsafe boxed.release() }
    }

    fileprivate func sendNow() {
        var errorMessage = [CChar](repeating: 0, count: 256)
        if unsafe PQcancel(raw, &errorMessage, Int32(errorMessage.count)) == 1 {
            sent.store(true, ordering: .releasing)
        }
        done.signal()
    }

    /// Waits until the request has been delivered, at most until `deadline`.
    func wasSent(by deadline: ContinuousClock.Instant) -> Bool {
        _ = waitFor(.read, on: done.descriptor, until: deadline, interruption: nil)
        return sent.load(ordering: .acquiring)
    }
}

private func sendCancellation(_ boxed: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let boxed = unsafe boxed else { return nil }
    unsafe Unmanaged<Cancellation>.fromOpaque(boxed).takeRetainedValue().sendNow()
    return nil
}

extension ProtocolExchange {
    /// Stops the statement on the server after a deadline or a cancellation, and reads the rest of its results. When
    /// that does not succeed within two seconds, the connection is closed and the server notices that by itself.
    func recover() {
        guard !mustClose, let raw = unsafe raw, unsafe PQtransactionStatus(raw) == PQTRANS_ACTIVE else { return }
        guard let cancellation = unsafe Cancellation(of: raw, at: call.callSite) else {
            mustClose = true
            return
        }
        let deadline = ContinuousClock.now + .seconds(2)
        cancellation.send()
        guard cancellation.wasSent(by: deadline), drain(until: deadline) == .queryCanceled else {
            // The request was not delivered in time, or the statement ended by itself. In both cases the request may
            // still be under way and must not hit the next statement.
            mustClose = true
            return
        }
    }

    /// Ends a pipeline after a deadline or a cancellation and closes the connection, because a broken pipeline cannot
    /// be resumed. Still asks the server to stop: otherwise it would continue for a caller that has given up.
    /// - Returns: `error` when the server confirms that it stopped; otherwise an error that says that the statements
    ///   may have taken effect.
    func abortPipeline(after error: PostgresError) -> PostgresError {
        mustClose = true
        let deadline = ContinuousClock.now + .seconds(2)
        if let raw = unsafe raw, let cancellation = unsafe Cancellation(of: raw, at: call.callSite) {
            cancellation.send()
            if cancellation.wasSent(by: deadline), nextErrorState(until: deadline) == .queryCanceled { return error }
        }
        return call.error(.connectionLost, "\(error.message); it may have taken effect")
    }

    /// Abandons the statements of a pipeline that follow its first transaction, because they are only hints. Asks the
    /// server to stop them and does not wait for its reply.
    func abandonHints() {
        mustClose = true
        guard let raw = unsafe raw, let cancellation = unsafe Cancellation(of: raw, at: call.callSite) else { return }
        cancellation.send()
    }

    /// Reads results up to the end of the pipeline's first transaction.
    /// - Returns: The code of the first error among them; `nil` when there was none or not everything could be read.
    private func nextErrorState(until deadline: ContinuousClock.Instant) -> SQLState? {
        while ContinuousClock.now < deadline {
            while unsafe PQisBusy(raw) == 1 {
                guard case .ready = waitFor(.read, on: handle?.socket ?? -1, until: deadline, interruption: nil),
                    handle?.consumeInput() ?? false
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
    private func drain(until deadline: ContinuousClock.Instant) -> SQLState? {
        var state: SQLState?
        while ContinuousClock.now < deadline {
            while unsafe PQisBusy(raw) == 1 {
                guard case .ready = waitFor(.read, on: handle?.socket ?? -1, until: deadline, interruption: nil),
                    handle?.consumeInput() ?? false
                else { return nil }
            }
            guard let result = unsafe PQgetResult(raw) else { return state }
            let owned = unsafe ResultHandle(takingOwnershipOf: result)
            if let code = owned.field(UInt8(ascii: "C")) { state = SQLState(rawValue: code) }
        }
        return nil
    }
}
