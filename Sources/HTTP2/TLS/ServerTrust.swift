import CLibssl

/// The certificate authorities that a client trusts, and the TLS session of the last connection, which shortens the
/// next handshake. Used by one thread at a time.
@safe final class ServerTrust {
    let raw: OpaquePointer
    /// The newest session, which this object owns.
    private var session: OpaquePointer?

    /// - Parameter authorityFile: PEM file of the authorities; `nil` to use the system's.
    /// - Throws: When the file cannot be read or contains no certificate.
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
        // Each name is preceded by its length in one byte (RFC 7301, 3.1). The call returns zero on success.
        let protocols: [UInt8] = [2] + Array("h2".utf8)
        guard unsafe SSL_CTX_set_alpn_protos(raw, protocols, UInt32(protocols.count)) == 0 else {
            throw .ofTLS("SSL_CTX_set_alpn_protos")
        }
        // The context does not outlive this object, and OpenSSL calls back only from within calls that use the context.
        unsafe SSL_CTX_set_ex_data(raw, 0, Unmanaged.passUnretained(self).toOpaque())
        unsafe SSL_CTX_sess_set_new_cb(raw, storeSession)
    }

    deinit {
        unsafe SSL_SESSION_free(session)
        unsafe SSL_CTX_free(raw)
    }

    /// Makes `connection` verify that the peer is `host`, a name or an IP address, and offers the last session for
    /// reuse.
    func requireHost(_ host: String, on connection: borrowing TLSConnection) throws(HTTP2Error) {
        let parameters = unsafe SSL_get0_param(connection.raw)
        // Certificates have a separate field for IP addresses, and SNI does not carry them (RFC 6066, 3).
        let isAddress = unsafe X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1
        if !isAddress {
            ERR_clear_error()
            unsafe SSL_set_hostflags(connection.raw, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
            guard unsafe SSL_set1_host(connection.raw, host) == 1 else { throw .ofTLS("SSL_set1_host") }
            guard unsafe ssl_name_server(connection.raw, host) == 1 else { throw .ofTLS("SSL_set_tlsext_host_name") }
        }
        if let session = unsafe session {
            // A session that cannot be reused is ignored, and a full handshake follows.
            _ = unsafe SSL_set_session(connection.raw, session)
        }
    }

    /// Replaces the session, and takes ownership of `fresh`.
    fileprivate func store(_ fresh: OpaquePointer?) {
        unsafe SSL_SESSION_free(session)
        unsafe session = fresh
    }
}

/// Passes a new session to the ``ServerTrust`` of the connection's context.
/// - Returns: 1 if it took ownership of the session.
private func storeSession(_ connection: OpaquePointer?, _ session: OpaquePointer?) -> Int32 {
    guard let trust = unsafe SSL_CTX_get_ex_data(SSL_get_SSL_CTX(connection), 0) else { return 0 }
    unsafe Unmanaged<ServerTrust>.fromOpaque(trust).takeUnretainedValue().store(session)
    return 1
}

extension TLSConnection {
    /// Why the handshake failed: the problem with the server's certificate, or OpenSSL's error.
    var failureReason: String {
        let result = unsafe SSL_get_verify_result(raw)
        if result != Int(X509_V_OK), let text = unsafe X509_verify_cert_error_string(result) {
            return unsafe String(cString: text)
        }
        let code = ERR_peek_error()
        if code != 0, let text = unsafe ERR_reason_error_string(code) { return unsafe String(cString: text) }
        return "the server closed the connection"
    }

    /// Whether the handshake resumed an earlier session.
    var isResumed: Bool { unsafe SSL_session_reused(raw) == 1 }
}
