import CLibcurl

/// The error of a failed libcurl call.
struct CurlFailure: Error {
    let code: CURLcode
}

/// Owns an easy handle and the memory that libcurl borrows while the handle is in use: the request headers and the
/// error buffer.
///
/// Used only on the thread of ``TransferLoop``, or on that of one mail.
@safe final class EasyHandle {
    /// Identifies a handle in libcurl's messages.
    struct ID: Hashable {
        private let address: UInt

        init(_ raw: UnsafeMutableRawPointer?) {
            address = UInt(bitPattern: raw)
        }
    }

    /// libcurl's handle. Outside of this class, only ``MultiHandle`` uses it.
    let raw: UnsafeMutableRawPointer
    private let errorText: UnsafeMutableBufferPointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?

    var id: ID { unsafe ID(raw) }

    /// `nil` if memory is exhausted.
    init?() {
        guard let raw = unsafe curl_easy_init() else { return nil }
        unsafe self.raw = raw
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0)
    }

    /// The handle must have been removed from its multi handle.
    deinit {
        unsafe curl_easy_cleanup(raw)
        unsafe curl_slist_free_all(headers)
        unsafe errorText.deallocate()
    }

    /// Resets all options. Connections, TLS sessions and looked-up names are kept.
    func reset() throws(CurlFailure) {
        unsafe curl_easy_reset(raw)
        unsafe curl_slist_free_all(headers)
        unsafe headers = nil
        unsafe errorText.update(repeating: 0)
        try check(unsafe curl_shim_set_pointer(raw, CURLOPT_ERRORBUFFER, errorText.baseAddress))
    }

    /// libcurl's message about the last failure.
    var message: String {
        unsafe errorText.baseAddress.map { unsafe String(cString: $0) } ?? ""
    }

    private func check(_ code: CURLcode) throws(CurlFailure) {
        guard code == CURLE_OK else { throw CurlFailure(code: code) }
    }
}

extension EasyHandle {
    func set(_ option: CURLoption, _ value: Int) throws(CurlFailure) {
        try check(unsafe curl_shim_set_long(raw, option, value))
    }

    func set(_ option: CURLoption, _ flag: Bool) throws(CurlFailure) {
        try set(option, flag ? 1 : 0)
    }

    /// Sets an option to a text, which libcurl copies.
    func set(_ option: CURLoption, _ text: String?) throws(CurlFailure) {
        try check(unsafe curl_shim_set_text(raw, option, text))
    }

    /// Sets an option to the bytes of `bundle` without copying them, so the caller must keep the bundle alive longer
    /// than this handle.
    func set(_ option: CURLoption, _ bundle: PEMBundle) throws(CurlFailure) {
        try check(unsafe curl_shim_set_blob(raw, option, bundle.bytes.baseAddress, bundle.bytes.count))
    }

    /// Makes the request a POST with `body`, which libcurl copies.
    func setBody(_ body: [UInt8]) throws(CurlFailure) {
        // The size must be set first, because COPYPOSTFIELDS would otherwise stop at a NUL.
        try check(unsafe curl_shim_set_offset(raw, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        try check(
            unsafe body.withUnsafeBytes { bytes in
                unsafe curl_shim_set_pointer(
                    raw,
                    CURLOPT_COPYPOSTFIELDS,
                    UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                )
            }
        )
    }

    /// Sends these header lines: `Name: value`, `Name;` for an empty value, `Name:` to remove one of libcurl's own.
    func setHeaderLines(_ lines: [String]) throws(CurlFailure) {
        for line in lines {
            guard let longer = unsafe curl_slist_append(headers, line) else {
                throw CurlFailure(code: CURLE_OUT_OF_MEMORY)
            }
            unsafe headers = longer
        }
        try check(unsafe curl_shim_set_list(raw, CURLOPT_HTTPHEADER, headers))
    }

    /// Directs libcurl's callbacks to `transfer`. The transfer is borrowed, so it must live until the handle is removed
    /// from the multi handle.
    func setCallbacks(for transfer: Transfer) throws(CurlFailure) {
        let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        for option in [
            CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_PREREQDATA, CURLOPT_OPENSOCKETDATA,
        ] {
            try check(unsafe curl_shim_set_pointer(raw, option, context))
        }
        try check(unsafe curl_shim_set_write_function(raw, TransferCallbacks.write))
        try check(unsafe curl_shim_set_header_function(raw, TransferCallbacks.header))
        try check(unsafe curl_shim_set_progress_function(raw, TransferCallbacks.progress))
        try check(unsafe curl_shim_set_request_function(raw, TransferCallbacks.request))
        try check(unsafe curl_shim_set_socket_function(raw, TransferCallbacks.openSocket))
    }
}

extension EasyHandle {
    /// Sends a mail to one address and waits on this thread until the server has decided on it.
    func send(_ mail: MailUpload, to recipient: String) throws(CurlFailure) {
        guard let list = unsafe curl_slist_append(nil, recipient) else {
            throw CurlFailure(code: CURLE_OUT_OF_MEMORY)
        }
        defer { unsafe curl_slist_free_all(list) }
        try check(unsafe curl_shim_set_list(raw, CURLOPT_MAIL_RCPT, list))
        try set(CURLOPT_UPLOAD, true)
        try check(unsafe curl_shim_set_read_function(raw, MailUpload.read))
        try check(unsafe curl_shim_set_pointer(raw, CURLOPT_READDATA, Unmanaged.passUnretained(mail).toOpaque()))
        let code = withExtendedLifetime(mail) { unsafe curl_easy_perform(raw) }
        try check(code)
    }
}

extension EasyHandle {
    /// Returns a number that libcurl reports; 0 if it has none.
    func number(_ info: CURLINFO) -> Int {
        var value = 0
        return unsafe curl_shim_get_long(raw, info, &value) == CURLE_OK ? value : 0
    }

    /// Returns a time that libcurl reports in microseconds.
    func duration(_ info: CURLINFO) -> Duration {
        var value: curl_off_t = 0
        return unsafe curl_shim_get_offset(raw, info, &value) == CURLE_OK ? .microseconds(Int64(value)) : .zero
    }

    func text(_ info: CURLINFO) -> String? {
        var value: UnsafePointer<CChar>?
        guard unsafe curl_shim_get_text(raw, info, &value) == CURLE_OK else { return nil }
        return unsafe value.map { unsafe String(cString: $0) }
    }
}
