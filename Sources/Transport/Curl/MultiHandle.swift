import CLibcurl

/// Owns a multi handle: the connections and the transfers that share them.
///
/// Used only on the thread of ``TransferLoop``, except for its ``Waker``.
@safe final class MultiHandle {
    /// Ends ``MultiHandle/wait(atMost:)`` from any thread. Must not be used after the handle is released, which
    /// ``Inbox`` ensures.
    @safe struct Waker: Sendable {
        // curl_multi_wakeup is the only libcurl function that may be called while another thread uses the handle.
        nonisolated(unsafe) fileprivate let raw: UnsafeMutableRawPointer

        func wake() {
            // Fails only for an invalid handle or a full pipe, and a full pipe also wakes the loop.
            _ = unsafe curl_multi_wakeup(raw)
        }
    }

    private let raw: UnsafeMutableRawPointer

    var waker: Waker { unsafe Waker(raw: raw) }

    /// `nil` if memory is exhausted.
    init?(_ configuration: FetcherConfiguration) {
        guard let raw = unsafe curl_multi_init() else { return nil }
        unsafe self.raw = raw
        let options = [
            (CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX)),
            // Without a limit, libcurl 7.88 opens a connection for each request while a server still allows only one
            // stream.
            (CURLMOPT_MAX_HOST_CONNECTIONS, max(1, configuration.maxConnectionsPerHost)),
            (CURLMOPT_MAX_CONCURRENT_STREAMS, max(1, configuration.maxConcurrentStreams)),
        ]
        for (option, value) in options where unsafe curl_shim_multi_set_long(raw, option, value) != CURLM_OK {
            return nil
        }
    }

    /// All easy handles must have been removed.
    deinit { unsafe curl_multi_cleanup(raw) }

    func add(_ handle: EasyHandle) throws(CurlFailure) {
        guard unsafe curl_multi_add_handle(raw, handle.raw) == CURLM_OK else {
            throw CurlFailure(code: CURLE_FAILED_INIT)
        }
    }

    /// Removes a handle and ends its transfer. No callback is called afterwards.
    func remove(_ handle: EasyHandle) {
        // Fails only for handles that were not added, which needs no action.
        _ = unsafe curl_multi_remove_handle(raw, handle.raw)
    }

    /// Transfers whatever is possible without waiting, and runs the callbacks.
    func perform() {
        var running: Int32 = 0
        // Fails only when memory is exhausted. The transfers then end at their deadlines.
        _ = unsafe curl_multi_perform(raw, &running)
    }

    /// Returns the next transfer that has ended, with its result; `nil` if there is none.
    func nextFinished() -> (EasyHandle.ID, CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(raw, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            return unsafe (EasyHandle.ID(message.pointee.easy_handle), message.pointee.data.result)
        }
        return nil
    }

    /// Waits for a socket, for libcurl's timers, for ``Waker/wake()`` or until `limit`.
    func wait(atMost limit: Duration) {
        let milliseconds = Int32(clamping: max(0, limit.wholeMillisecondsRoundedUp))
        _ = unsafe curl_multi_poll(raw, nil, 0, milliseconds, nil)
    }
}

extension Duration {
    /// Rounded up, because a wait that is slightly too short would only be repeated.
    fileprivate var wholeMillisecondsRoundedUp: Int64 {
        let (seconds, attoseconds) = asLimit.components
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
