import CLibssl

/// Whom a client trusts: the authorities, and the session that the last connection left behind, by which the next one
/// is made with less work. Used by one thread at a time.
@safe final class ServerTrust {
    let raw: OpaquePointer
    /// The newest session; owned.
    private var session: OpaquePointer?

    /// - Parameter authorityFile: PEM file of the authorities; `nil` trusts the system's.
    /// - Throws: when the file holds no certificate.
    init(authorityFile: String?) throws(HTTP2Error) {
        guard let raw = unsafe SSL_CTX_new(TLS_client_method()) else { throw .ofTLS("SSL_CTX_new") }
        unsafe self.raw = raw
        guard unsafe ssl_restrict_client(raw) == 1 else { throw .ofTLS("SSL_CTX_set_min_proto_version") }
        if let authorityFile {
            guard unsafe SSL_CTX_load_verify_file(raw, authorityFile) == 1 else {
                throw .ofTLS("SSL_CTX_load_verify_file")
            }
        } else {
            guard unsafe SSL_CTX_set_default_verify_paths(raw) == 1 else {
                throw .ofTLS("SSL_CTX_set_default_verify_paths")
            }
        }
        // One byte of length before the name (RFC 7301, 3.1). Zero is success here.
        let protocols: [UInt8] = [2] + Array("h2".utf8)
        guard unsafe SSL_CTX_set_alpn_protos(raw, protocols, UInt32(protocols.count)) == 0 else {
            throw .ofTLS("SSL_CTX_set_alpn_protos")
        }
        // The context does not outlive this object, and calls back from within calls that are made through it.
        unsafe SSL_CTX_set_ex_data(raw, 0, Unmanaged.passUnretained(self).toOpaque())
        unsafe SSL_CTX_sess_set_new_cb(raw, keepSession)
    }

    deinit {
        unsafe SSL_SESSION_free(session)
        unsafe SSL_CTX_free(raw)
    }

    /// Makes `connection` prove that it ends at `host`, a name or an IP address, and offers it the last session.
    func demand(_ host: String, of connection: borrowing TLSConnection) throws(HTTP2Error) {
        let parameters = unsafe SSL_get0_param(connection.raw)
        // An address is not a name: it has a field of its own in certificates, and is not told by SNI (RFC 6066, 3).
        let isAddress = unsafe X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1
        if !isAddress {
            ERR_clear_error()
            unsafe SSL_set_hostflags(connection.raw, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
            guard unsafe SSL_set1_host(connection.raw, host) == 1 else { throw .ofTLS("SSL_set1_host") }
            guard unsafe ssl_name_server(connection.raw, host) == 1 else { throw .ofTLS("SSL_set_tlsext_host_name") }
        }
        if let session = unsafe session {
            // A session that is not good any more is passed over, and a new one made.
            _ = unsafe SSL_set_session(connection.raw, session)
        }
    }

    /// Takes ownership of `fresh`.
    fileprivate func keep(_ fresh: OpaquePointer?) {
        unsafe SSL_SESSION_free(session)
        unsafe session = fresh
    }
}

/// - Returns: 1, which says that the session was taken.
private func keepSession(_ connection: OpaquePointer?, _ session: OpaquePointer?) -> Int32 {
    guard let trust = unsafe SSL_CTX_get_ex_data(SSL_get_SSL_CTX(connection), 0) else { return 0 }
    unsafe Unmanaged<ServerTrust>.fromOpaque(trust).takeUnretainedValue().keep(session)
    return 1
}

extension TLSConnection {
    /// Why the handshake failed: what is wrong with the server's certificate, or what OpenSSL says.
    var complaint: String {
        let verdict = unsafe SSL_get_verify_result(raw)
        if verdict != Int(X509_V_OK), let words = unsafe X509_verify_cert_error_string(verdict) {
            return unsafe String(cString: words)
        }
        let code = ERR_peek_error()
        if code != 0, let words = unsafe ERR_reason_error_string(code) { return unsafe String(cString: words) }
        return "the other side hung up"
    }

    /// Whether the handshake went on from an earlier session.
    var isResumed: Bool { unsafe SSL_session_reused(raw) == 1 }
}
