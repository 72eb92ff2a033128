import CLibssl

/// A server's certificate and key, with the authority that signed it. Only clients that are given the authority's
/// certificate trust it.
package struct ServerIdentity: Hashable, Sendable {
    /// The certificate that clients have to trust, in PEM form.
    package let authorityPEM: String
    /// The server's certificate, in PEM form.
    package let certificatePEM: String
    /// The server's private key, in PEM form. Secret.
    let privateKeyPEM: String

    /// Creates an authority, whose key is discarded, and a certificate signed by it. Keys are P-256; both certificates
    /// are valid from yesterday for a year from today.
    /// - Parameter names: The certificate's `subjectAltName` in the syntax of openssl.cnf; by default the local host.
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

    /// Certificate and key in one PEM text, for ``reading(authority:server:)``. Secret.
    package var serverPEM: String { certificatePEM + privateKeyPEM }

    /// Reads a stored identity.
    /// - Parameter server: A ``serverPEM``.
    /// - Returns: `nil` if a certificate has expired or will within a day.
    /// - Throws: When a text is not valid PEM of its kind.
    package static func reading(authority: String, server: String) throws(HTTP2Error) -> ServerIdentity? {
        let certificates = [try Certificate.reading(authority).isCurrent, try Certificate.reading(server).isCurrent]
        _ = try CertificateKey.reading(server)
        guard certificates == [true, true] else { return nil }
        return ServerIdentity(authorityPEM: authority, certificatePEM: server, privateKeyPEM: server)
    }
}
