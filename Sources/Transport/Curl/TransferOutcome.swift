import CLibcurl

extension Transfer {
    /// Returns the outcome of a transfer that ended with `result`. Must be called before `handle` is reused.
    func outcome(
        of result: CURLcode,
        on handle: EasyHandle,
        version: FetcherConfiguration.Version
    ) -> Result<Response, TransportError> {
        let streamWasReset = result == CURLE_HTTP2_STREAM && isAnswered
        guard result == CURLE_OK || streamWasReset else { return .failure(error(for: result, on: handle)) }
        // If a connection closes within the head, libcurl reports success with an empty body.
        guard head.isComplete else {
            let code = head.status == 0 ? TransportError.Code.malformedAnswer : .connectionLost(possiblyProcessed: true)
            return .failure(error(code, detail: "the response head is incomplete"))
        }
        let response = response(from: handle, streamWasReset: streamWasReset)
        if version == .http2TLS, response.httpVersion != .http2 {
            return .failure(error(.http2Error, detail: "the server does not speak HTTP/2"))
        }
        return .success(response)
    }

    func error(_ code: TransportError.Code, detail: String = "") -> TransportError {
        TransportError(code, authority: destination.authority, detail: detail)
    }

    /// Whether the response counts as complete although the stream ended with an error: its head is complete, and its
    /// body has the announced length, if one was announced. A server may respond and close the stream before the
    /// request's body is sent, which libcurl 7.88 reports as error 92. This applies only to requests with side effects,
    /// because a fetched page could be incomplete.
    private var isAnswered: Bool {
        guard method != .get, method != .head, head.isComplete else { return false }
        return head.contentLength.map { !head.hasBody(for: method) || $0 == body.count } ?? true
    }

    private func response(from handle: EasyHandle, streamWasReset: Bool) -> Response {
        Response(
            status: head.status,
            headers: head.headers,
            body: body,
            httpVersion: Response.HTTPVersion(curlVersion: handle.number(CURLINFO_HTTP_VERSION)),
            finalURL: destination.url,
            redirects: 0,
            reusedConnection: handle.number(CURLINFO_NUM_CONNECTS) == 0,
            streamWasReset: streamWasReset,
            timing: Response.Timing(
                waited: .zero,
                nameLookup: handle.duration(CURLINFO_NAMELOOKUP_TIME_T),
                connect: handle.duration(CURLINFO_CONNECT_TIME_T),
                handshake: handle.duration(CURLINFO_APPCONNECT_TIME_T),
                firstByte: handle.duration(CURLINFO_STARTTRANSFER_TIME_T),
                total: handle.duration(CURLINFO_TOTAL_TIME_T)
            )
        )
    }

    private func error(for result: CURLcode, on handle: EasyHandle) -> TransportError {
        if let fault { return error(fault) }
        let words = handle.message
        return error(
            code(for: result),
            detail: words.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : words
        )
    }

    private func code(for result: CURLcode) -> TransportError.Code {
        switch result {
        case CURLE_URL_MALFORMAT: .invalidURL
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .nameNotResolved
        case CURLE_COULDNT_CONNECT: refusedScope.map { .forbiddenAddress($0) } ?? .connectFailed
        // libcurl is given only the connect timeout, because the loop enforces the total limit. A timeout after the
        // request was sent counts as `.total`, because `.connect` means that the server cannot have processed the
        // request.
        case CURLE_OPERATION_TIMEDOUT: .timedOut(requestWasSent ? .total : .connect)
        case CURLE_BAD_CONTENT_ENCODING: .decompressionFailed
        case CURLE_HTTP2, CURLE_HTTP2_STREAM: .http2Error
        // The scheme was checked before, so "unsupported protocol" can only mean a response without a status line.
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: .malformedAnswer
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR:
            .connectionLost(possiblyProcessed: requestWasSent)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED, CURLE_SSL_CRL_BADFILE:
            .tlsFailed
        default: .unexpected(curlCode: result.rawValue)
        }
    }
}

extension Response.HTTPVersion {
    /// The values of `CURLINFO_HTTP_VERSION`.
    fileprivate init(curlVersion: Int) {
        switch curlVersion {
        case Int(CURL_HTTP_VERSION_1_0): self = .http10
        case Int(CURL_HTTP_VERSION_2_0): self = .http2
        case Int(CURL_HTTP_VERSION_3): self = .http3
        default: self = .http11
        }
    }
}
