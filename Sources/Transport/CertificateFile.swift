import Glibc

/// The text of a PEM file with certificates (RFC 7468).
package struct CertificateFile: Sendable {
    let text: [UInt8]

    /// - Throws: ``TransportError/Code/unusable``, with the path, if the file cannot be read or contains no
    ///   certificate.
    package init(at path: String) throws(TransportError) {
        text = try Self.contents(of: path)
        guard Self.containsCertificate(text) else {
            throw TransportError(.unusable, detail: "no certificate in PEM form in \(path)")
        }
    }

    /// Returns whether a text contains the first line of a certificate.
    package static func containsCertificate(_ text: some Collection<UInt8>) -> Bool {
        text.contains("-----BEGIN CERTIFICATE-----".utf8)
    }

    private static func contents(of path: String) throws(TransportError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { close(descriptor) }
        var contents: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            if count == 0 { return contents }
            if count < 0 {
                guard errno == EINTR else { throw unreadable(path) }
                continue
            }
            contents += chunk.prefix(count)
        }
    }

    private static func unreadable(_ path: String) -> TransportError {
        TransportError(.unusable, detail: "cannot read certificates from \(path) (errno \(errno))")
    }
}
