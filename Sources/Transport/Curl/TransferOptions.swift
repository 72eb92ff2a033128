import CLibcurl
import Time

/// Sets the options of transfers.
struct TransferOptions {
    let configuration: FetcherConfiguration
    let authorities: TrustedAuthorities
    private let bundle: PEMBundle?

    init(_ configuration: FetcherConfiguration, authorities: TrustedAuthorities) {
        self.configuration = configuration
        self.authorities = authorities
        bundle = if case .text(let text) = authorities { PEMBundle(text) } else { nil }
    }

    /// Resets `handle` and prepares it for `request` to `transfer.destination`, with callbacks to `transfer`.
    func apply(to handle: EasyHandle, _ request: Request, _ transfer: Transfer) throws(CurlFailure) {
        try handle.reset()
        try applyDefaults(to: handle)
        try applyTrust(to: handle)
        try handle.set(CURLOPT_URL, transfer.destination.url)
        let connect = max(1, Int(clamping: request.limits.connect.asLimit.wholeMilliseconds))
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, connect)
        try applyMethod(of: request, to: handle)
        try handle.setHeaderLines(lines(for: request))
        try handle.setCallbacks(for: transfer)
    }

    /// Sets the options common to all requests. Redirects, cookies, `.netrc`, proxies and Alt-Svc stay off, because
    /// each could lead to an unchecked destination.
    private func applyDefaults(to handle: EasyHandle) throws(CurlFailure) {
        try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
        try handle.set(CURLOPT_PROXY, "")
        try handle.set(CURLOPT_NOSIGNAL, true)
        try handle.set(CURLOPT_TCP_KEEPALIVE, true)
        try handle.set(CURLOPT_NOPROGRESS, false)
        try handle.set(CURLOPT_UPLOAD_BUFFERSIZE, 16 << 10)
        // Otherwise removing a transfer during its name look-up blocks this thread until the resolver gives up.
        try handle.set(CURLOPT_QUICK_EXIT, true)
        // An empty value accepts every encoding that libcurl supports.
        try handle.set(CURLOPT_ACCEPT_ENCODING, "")
        try handle.set(CURLOPT_USERAGENT, configuration.userAgent)
        try handle.set(CURLOPT_HTTP_VERSION, configuration.version.curlVersion)
        // With prior knowledge, libcurl 7.88 cannot reuse a connection: each further request ends in a framing error
        // (curl issue 10634).
        let usesOwnConnection = configuration.version == .http2PriorKnowledge
        try handle.set(CURLOPT_FRESH_CONNECT, usesOwnConnection)
        try handle.set(CURLOPT_FORBID_REUSE, usesOwnConnection)
        try handle.set(CURLOPT_PIPEWAIT, configuration.prefersMultiplexing && !usesOwnConnection)
    }

    private func applyTrust(to handle: EasyHandle) throws(CurlFailure) {
        try handle.set(CURLOPT_SSL_VERIFYPEER, 1)
        try handle.set(CURLOPT_SSL_VERIFYHOST, 2)
        try handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        switch authorities {
        case .builtIn: return
        case .file(let path): try handle.set(CURLOPT_CAINFO, path)
        case .text:
            if let bundle { try handle.set(CURLOPT_CAINFO_BLOB, bundle) }
        }
        // A certificate directory would add authorities that are not configured, and would keep libcurl from caching
        // the file.
        try handle.set(CURLOPT_CAPATH, String?.none)
    }

    private func applyMethod(of request: Request, to handle: EasyHandle) throws(CurlFailure) {
        switch request.method {
        case .get: try handle.set(CURLOPT_HTTPGET, true)
        case .head: try handle.set(CURLOPT_NOBODY, true)
        case .post: try handle.setBody(request.body)
        case .delete where request.body.isEmpty:
            try handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        case .put, .delete:
            try handle.setBody(request.body)
            try handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    private func lines(for request: Request) -> [String] {
        // "Expect: 100-continue" costs a round trip, and the content type that libcurl adds to a POST is a guess.
        var lines = ["Expect:"]
        if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        for fields in [request.headers, request.conditions] {
            lines += fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        }
        return lines
    }
}

extension FetcherConfiguration.Version {
    fileprivate var curlVersion: Int {
        switch self {
        case .negotiate, .http2TLS: Int(CURL_HTTP_VERSION_2TLS)
        case .http1: Int(CURL_HTTP_VERSION_1_1)
        case .http2PriorKnowledge: Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
        }
    }
}
