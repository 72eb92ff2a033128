/// Whom a fetcher believes when a server shows its certificate.
enum TrustedAuthorities: Sendable {
    /// Whatever libcurl was built with.
    case builtIn
    /// A PEM file. libcurl keeps it parsed between connections, so this is the cheapest.
    case file(String)
    /// PEM text in memory, parsed anew for every connection (some milliseconds for a system's whole bundle).
    case text([UInt8])

    /// - Throws: ``TransportError/Code/unusable`` when the bundle, the configuration's or the system's, cannot be used.
    init(_ configuration: FetcherConfiguration) throws(TransportError) {
        if let path = configuration.caBundle ?? CurlLibrary.systemBundle {
            // Without additions read for its errors only: a wrong path shows now, and not as a mistrusted server later.
            let bundle = try CertificateFile(at: path)
            // libcurl reads either a file or memory, not both: so the two are put together here.
            let extra = configuration.extraAuthorities
            self = extra.map { .text(bundle.text + [UInt8(ascii: "\n")] + $0.text) } ?? .file(path)
        } else if let extra = configuration.extraAuthorities {
            self = .text(extra.text)
        } else {
            self = .builtIn
        }
    }
}

/// PEM text at an address that stays, for libcurl to borrow.
@safe final class PEMBundle {
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(_ text: [UInt8]) {
        unsafe bytes = .allocate(capacity: text.count)
        _ = unsafe bytes.initialize(from: text)
    }

    deinit { unsafe bytes.deallocate() }
}
