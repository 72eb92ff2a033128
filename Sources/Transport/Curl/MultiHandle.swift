import CLibcurl

/// Owns a multi handle: the connections, and the transfers that share them.
///
/// Lives on the loop's thread only, but for its ``Waker``.
@safe final class MultiHandle {
    /// Ends a wait in ``MultiHandle/wait(atMost:)`` from any thread. Must not be used once the handle is gone, which
    /// ``Inbox`` sees to.
    @safe struct Waker: Sendable {
        // curl_multi_wakeup is the one function of libcurl that may meet another thread in the same handle.
        nonisolated(unsafe) fileprivate let raw: UnsafeMutableRawPointer

        func wake() {
            // It fails only for a broken handle or a full pipe, and a full pipe wakes as well.
            _ = unsafe curl_multi_wakeup(raw)
        }
    }

    private let raw: UnsafeMutableRawPointer

    var waker: Waker { unsafe Waker(raw: raw) }

    /// `nil` when there is no memory.
    init?(_ configuration: FetcherConfiguration) {
        guard let raw = unsafe curl_multi_init() else { return nil }
        unsafe self.raw = raw
        let options = [
            (CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX)),
            // Without a bound libcurl 7.88 opens a connection for each request while a server still allows one stream.
            (CURLMOPT_MAX_HOST_CONNECTIONS, max(1, configuration.maxConnectionsPerHost)),
            (CURLMOPT_MAX_CONCURRENT_STREAMS, max(1, configuration.maxConcurrentStreams)),
        ]
        for (option, value) in options where unsafe curl_shim_multi_set_long(raw, option, value) != CURLM_OK {
            return nil
        }
    }

    /// No easy handle may be left in it.
    deinit { unsafe curl_multi_cleanup(raw) }

    func add(_ handle: EasyHandle) throws(CurlFailure) {
        guard unsafe curl_multi_add_handle(raw, handle.raw) == CURLM_OK else {
            throw CurlFailure(code: CURLE_FAILED_INIT)
        }
    }

    /// Ends the transfer if it still runs; no callback comes after this.
    func remove(_ handle: EasyHandle) {
        // Fails only for handles that are not in it, and then there is nothing to do.
        _ = unsafe curl_multi_remove_handle(raw, handle.raw)
    }

    /// Moves whatever can move without waiting. Callbacks happen in here.
    func perform() {
        var running: Int32 = 0
        // An error here is of the handle itself (out of memory); the transfers then meet their own deadlines.
        _ = unsafe curl_multi_perform(raw, &running)
    }

    /// One transfer that ended since, with its result.
    func nextFinished() -> (EasyHandle.ID, CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(raw, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            return unsafe (EasyHandle.ID(message.pointee.easy_handle), message.pointee.data.result)
        }
        return nil
    }

    /// Waits for a socket, for libcurl's own timers, for ``Waker/wake()`` or for `limit`, whichever comes first.
    func wait(atMost limit: Duration) {
        let milliseconds = Int32(clamping: max(0, limit.wholeMillisecondsRoundedUp))
        _ = unsafe curl_multi_poll(raw, nil, 0, milliseconds, nil)
    }
}

extension Duration {
    /// Rounded up: a wait that is a fraction too short would only be begun again.
    fileprivate var wholeMillisecondsRoundedUp: Int64 {
        let (seconds, attoseconds) = asLimit.components
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
