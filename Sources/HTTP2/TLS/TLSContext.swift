import CLibssl

/// Owns an `SSL_CTX` that serves HTTP/2 only.
@safe struct TLSContext: ~Copyable {
    let raw: OpaquePointer

    private init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe SSL_CTX_free(raw)
    }

    static func serving(_ identity: ServerIdentity) throws(HTTP2Error) -> TLSContext {
        guard let raw = unsafe SSL_CTX_new(TLS_server_method()) else { throw .ofTLS("SSL_CTX_new") }
        let context = unsafe TLSContext(takingOwnershipOf: raw)
        guard unsafe ssl_restrict_server(raw) == 1 else { throw .ofTLS("SSL_CTX_set_min_proto_version") }
        try context.use(identity)
        unsafe SSL_CTX_set_alpn_select_cb(raw, selectHTTP2, nil)
        return context
    }

    private func use(_ identity: ServerIdentity) throws(HTTP2Error) {
        let certificate = try Certificate.reading(identity.certificatePEM)
        guard unsafe SSL_CTX_use_certificate(raw, certificate.raw) == 1 else {
            throw .ofTLS("SSL_CTX_use_certificate")
        }
        let key = try CertificateKey.reading(identity.privateKeyPEM)
        guard unsafe SSL_CTX_use_PrivateKey(raw, key.raw) == 1 else { throw .ofTLS("SSL_CTX_use_PrivateKey") }
    }
}

/// Selects `h2` from the protocols offered by a client, or ends the handshake. Each name is preceded by its length in
/// one byte (RFC 7301, 3.1).
private func selectHTTP2(
    _ connection: OpaquePointer?,
    _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ chosenLength: UnsafeMutablePointer<UInt8>?,
    _ offered: UnsafePointer<UInt8>?,
    _ offeredLength: UInt32,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 {
    let names = unsafe UnsafeBufferPointer(start: offered, count: Int(offeredLength))
    var offset = 0
    while offset < names.count {
        let length = unsafe Int(names[offset])
        let end = offset + 1 + length
        guard end <= names.count else { break }
        let name = unsafe names[(offset + 1)..<end]
        if unsafe name.elementsEqual("h2".utf8) {
            // The choice may point into the client's list, because OpenSSL keeps that until it has copied the choice.
            unsafe chosen?.pointee = names.baseAddress.map { unsafe $0 + offset + 1 }
            unsafe chosenLength?.pointee = 2
            return SSL_TLSEXT_ERR_OK
        }
        offset = end
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
}
