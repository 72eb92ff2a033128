import CLibssl
import Glibc

/// Owns an `X509`.
@safe struct Certificate: ~Copyable {
    /// Seconds in a day.
    private static let day = 86_400

    let raw: OpaquePointer

    private init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe X509_free(raw)
    }

    /// Creates an unsigned certificate without an issuer: version 3, with a random serial number, valid from yesterday
    /// for a year from today.
    static func blank(subject: String, key: borrowing CertificateKey) throws(HTTP2Error) -> Certificate {
        guard let raw = unsafe X509_new() else { throw .ofTLS("X509_new") }
        let certificate = unsafe Certificate(takingOwnershipOf: raw)
        let serial = UInt64.random(in: 1...UInt64(Int64.max))
        guard unsafe X509_set_version(raw, Int(X509_VERSION_3)) == 1,
            unsafe ASN1_INTEGER_set_uint64(X509_get_serialNumber(raw), serial) == 1,
            unsafe X509_gmtime_adj(X509_getm_notBefore(raw), -day) != nil,
            unsafe X509_gmtime_adj(X509_getm_notAfter(raw), 365 * day) != nil,
            unsafe X509_set_pubkey(raw, key.raw) == 1
        else { throw .ofTLS("X509_set") }
        let name = unsafe X509_get_subject_name(raw)
        let bytes = Array(subject.utf8)
        let count = Int32(clamping: bytes.count)
        guard unsafe X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, bytes, count, -1, 0) == 1 else {
            throw .ofTLS("X509_NAME_add_entry_by_txt")
        }
        return certificate
    }

    /// Reads the first certificate of `pem`.
    static func reading(_ pem: String) throws(HTTP2Error) -> Certificate {
        let bio = try PEMBuffer.holding(pem)
        guard let raw = unsafe PEM_read_bio_X509(bio.raw, nil, nil, nil) else { throw .ofTLS("PEM_read_bio_X509") }
        return unsafe Certificate(takingOwnershipOf: raw)
    }

    /// Whether it is valid for at least another day.
    var isCurrent: Bool {
        var tomorrow = time(nil) + Self.day
        return unsafe X509_cmp_time(X509_get0_notAfter(raw), &tomorrow) > 0
    }

    func setIssuer(_ issuer: borrowing Certificate) throws(HTTP2Error) {
        guard unsafe X509_set_issuer_name(raw, X509_get_subject_name(issuer.raw)) == 1 else {
            throw .ofTLS("X509_set_issuer_name")
        }
    }

    /// Adds the extension `kind`, with a value in the syntax of openssl.cnf.
    func add(_ kind: Int32, _ value: String, issuer: borrowing Certificate) throws(HTTP2Error) {
        guard unsafe ssl_add_extension(raw, issuer.raw, kind, value) == 1 else { throw .ofTLS("X509_add_ext") }
    }

    func sign(with key: borrowing CertificateKey) throws(HTTP2Error) {
        guard unsafe X509_sign(raw, key.raw, EVP_sha256()) > 0 else { throw .ofTLS("X509_sign") }
    }

    func pem() throws(HTTP2Error) -> String {
        let bio = try PEMBuffer()
        guard unsafe PEM_write_bio_X509(bio.raw, raw) == 1 else { throw .ofTLS("PEM_write_bio_X509") }
        return bio.text
    }
}
