import Glibc

/// Whom a fetcher believes when a server shows its certificate.
enum TrustedAuthorities: Sendable {
    /// Whatever libcurl was built with.
    case builtIn
    /// A PEM file. libcurl keeps it parsed between connections, so this is the cheapest.
    case file(String)
    /// PEM text in memory, parsed anew for every connection (some milliseconds for a system's whole bundle).
    case text([UInt8])

    /// - Throws: ``TransportError/Code/unusable`` when a file that the configuration names cannot be read, or the extra one holds
    ///   no certificate.
    init(_ configuration: FetcherConfiguration) throws(TransportError) {
        let bundle = configuration.caBundle ?? CurlLibrary.systemBundle
        if let extra = configuration.extraCAFile {
            // libcurl reads either a file or memory, not both: so the two are put together here.
            let added = try Self.contents(of: extra)
            guard added.contains(Array("-----BEGIN CERTIFICATE-----".utf8)) else {
                throw TransportError(.unusable, detail: "no certificate in PEM form in \(extra)")
            }
            let known: [UInt8] = if let bundle { try Self.contents(of: bundle) } else { [] }
            self = .text(known + [UInt8(ascii: "\n")] + added)
        } else if let bundle {
            // Read for its errors only: a wrong path shows now, and not as a mistrusted server later.
            _ = try Self.contents(of: bundle)
            self = .file(bundle)
        } else {
            self = .builtIn
        }
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

/// PEM text at an address that stays, for libcurl to borrow.
@safe final class PEMBundle {
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(_ text: [UInt8]) {
        unsafe bytes = .allocate(capacity: text.count)
        _ = unsafe bytes.initialize(from: text)
    }

    deinit { unsafe bytes.deallocate() }
}
