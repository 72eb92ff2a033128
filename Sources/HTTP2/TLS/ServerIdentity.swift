import CLibssl

/// A server's certificate with its key, and the authority that vouches for it: trusted by nobody who was not given the
/// authority's certificate.
package struct ServerIdentity: Hashable, Sendable {
    /// What clients have to trust, in PEM form.
    package let authorityPEM: String
    /// The server's certificate, in PEM form.
    package let certificatePEM: String
    /// The server's private key, in PEM form: a secret.
    let privateKeyPEM: String

    /// A new authority (its key is forgotten at once) and a certificate of it, valid from yesterday for a year, keys on
    /// P-256.
    /// - Parameter names: whom it is for, as openssl.cnf writes a `subjectAltName`: this machine.
    package static func forLoopback(
        names: String = "DNS:localhost,IP:127.0.0.1"
    ) throws(HTTP2Error) -> ServerIdentity {
        let authorityKey = try CertificateKey.generated()
        let authority = try Certificate.blank(subject: "BarDown simulator authority", key: authorityKey)
        try authority.setIssuer(authority)
        try authority.add(NID_basic_constraints, "critical,CA:TRUE", issuer: authority)
        try authority.add(NID_key_usage, "critical,keyCertSign,cRLSign", issuer: authority)
        try authority.add(NID_subject_key_identifier, "hash", issuer: authority)
        try authority.sign(with: authorityKey)

        let key = try CertificateKey.generated()
        let certificate = try Certificate.blank(subject: "localhost", key: key)
        try certificate.setIssuer(authority)
        try certificate.add(NID_basic_constraints, "critical,CA:FALSE", issuer: authority)
        try certificate.add(NID_key_usage, "critical,digitalSignature", issuer: authority)
        try certificate.add(NID_ext_key_usage, "serverAuth", issuer: authority)
        try certificate.add(NID_subject_alt_name, names, issuer: authority)
        try certificate.add(NID_authority_key_identifier, "keyid", issuer: authority)
        try certificate.sign(with: authorityKey)
        return ServerIdentity(
            authorityPEM: try authority.pem(),
            certificatePEM: try certificate.pem(),
            privateKeyPEM: try key.pem()
        )
    }

    /// Certificate and key in one PEM text, for ``reading(authority:server:)``: a secret.
    package var serverPEM: String { certificatePEM + privateKeyPEM }

    /// An identity that was written down.
    /// - Parameter server: What ``serverPEM`` gave.
    /// - Returns: `nil` for one that is not valid any more.
    /// - Throws: where the texts are not what they should be.
    package static func reading(authority: String, server: String) throws(HTTP2Error) -> ServerIdentity? {
        let certificates = [try Certificate.reading(authority).isCurrent, try Certificate.reading(server).isCurrent]
        _ = try CertificateKey.reading(server)
        guard certificates == [true, true] else { return nil }
        return ServerIdentity(authorityPEM: authority, certificatePEM: server, privateKeyPEM: server)
    }
}
