import CLibssl

/// Owns the private key of a certificate.
@safe struct CertificateKey: ~Copyable {
    let raw: OpaquePointer

    private init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe EVP_PKEY_free(raw)
    }

    /// Generates a P-256 key.
    static func generated() throws(HTTP2Error) -> CertificateKey {
        guard let raw = unsafe ssl_generate_p256() else { throw .ofTLS("EVP_EC_gen") }
        return unsafe CertificateKey(takingOwnershipOf: raw)
    }

    /// Reads the first unencrypted private key of `pem`.
    static func reading(_ pem: String) throws(HTTP2Error) -> CertificateKey {
        let bio = try PEMBuffer.holding(pem)
        guard let raw = unsafe PEM_read_bio_PrivateKey(bio.raw, nil, { _, _, _, _ in -1 }, nil) else {
            throw .ofTLS("PEM_read_bio_PrivateKey")
        }
        return unsafe CertificateKey(takingOwnershipOf: raw)
    }

    func pem() throws(HTTP2Error) -> String {
        let bio = try PEMBuffer()
        guard unsafe PEM_write_bio_PKCS8PrivateKey(bio.raw, raw, nil, nil, 0, nil, nil) == 1 else {
            throw .ofTLS("PEM_write_bio_PKCS8PrivateKey")
        }
        return bio.text
    }
}

/// Owns an in-memory `BIO`, through which OpenSSL reads and writes PEM.
@safe struct PEMBuffer: ~Copyable {
    let raw: OpaquePointer

    /// Creates an empty buffer to write to.
    init() throws(HTTP2Error) {
        guard let raw = unsafe BIO_new(BIO_s_mem()) else { throw .ofTLS("BIO_new") }
        unsafe self.raw = raw
    }

    /// Creates a buffer to read from, with a copy of `text`.
    static func holding(_ text: String) throws(HTTP2Error) -> PEMBuffer {
        let buffer = try PEMBuffer()
        let bytes = Array(text.utf8)
        guard let count = Int32(exactly: bytes.count), unsafe BIO_write(buffer.raw, bytes, count) == count else {
            throw .ofTLS("BIO_write")
        }
        return buffer
    }

    deinit {
        unsafe BIO_free(raw)
    }

    /// The text written to it.
    var text: String {
        var start: UnsafePointer<CChar>?
        let count = unsafe ssl_bio_bytes(raw, &start)
        guard let start = unsafe start, count > 0 else { return "" }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
