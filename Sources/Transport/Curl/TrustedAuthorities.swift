import CLibcurl

/// The certificate authorities that a fetcher trusts.
enum TrustedAuthorities: Sendable {
    /// Those that libcurl was built with.
    case builtIn
    /// A PEM file. This is the fastest option, because libcurl caches the parsed file.
    case file(String)
    /// PEM text in memory. It is parsed again for each connection, which takes a few milliseconds for a system's
    /// bundle.
    case text([UInt8])

    /// - Throws: ``TransportError/Code/unusable`` if the configured or the system's bundle cannot be used.
    init(_ configuration: FetcherConfiguration) throws(TransportError) {
        if let path = configuration.caBundle ?? CurlLibrary.systemBundle {
            // The file is read even without extra authorities, so that a wrong path is reported now and not later as an
            // untrusted server.
            let bundle = try CertificateFile(at: path)
            // libcurl reads either a file or memory, so both are combined here.
            let extra = configuration.extraAuthorities
            self = extra.map { .text(bundle.text + [UInt8(ascii: "\n")] + $0.text) } ?? .file(path)
        } else if let extra = configuration.extraAuthorities {
            self = .text(extra.text)
        } else {
            self = .builtIn
        }
    }
}

/// PEM text at a stable address, for libcurl to borrow.
@safe final class PEMBundle {
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(_ text: [UInt8]) {
        unsafe bytes = .allocate(capacity: text.count)
        _ = unsafe bytes.initialize(from: text)
    }

    deinit { unsafe bytes.deallocate() }
}

/// libcurl's global state and build settings.
enum CurlLibrary {
    /// Initialises libcurl's global state at the first access, and says whether that succeeded. Must be read before any
    /// handle is created.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    /// The path of the PEM file of certificate authorities that libcurl was built with; `nil` if it has none.
    static let systemBundle: String? = EasyHandle()?.text(CURLINFO_CAINFO)
}
