import Glibc

/// Finds the remote hosts that a connection may reach without checking the server's certificate, from its URL and
/// libpq's environment variables.
struct DatabaseReach {
    /// Remote hosts that may be reached without a check of the server's certificate and of the host name in it. If the
    /// URL or the environment names a service in libpq's service file, this contains only that service, because the
    /// file is not read here. Empty if the URL demands the check, if the environment demands it and no service is
    /// named, or if all hosts are local.
    let unverifiedHosts: [String]

    init(_ parameters: ConnectionParameters) {
        let values = parameters.values
        // As in libpq, an empty value counts as not given, and a host's address takes precedence over its name.
        func value(_ keyword: String, _ variable: String) -> String? {
            let text = unsafe values[keyword] ?? getenv(variable).map { unsafe String(cString: $0) }
            return text.flatMap { $0.isEmpty ? nil : $0 }
        }
        if let mode = values["sslmode"], mode == Self.verifyingMode {
            unverifiedHosts = []
        } else if let service = value("service", "PGSERVICE") {
            // The service file may name any host, and its `sslmode` takes precedence over the environment's.
            unverifiedHosts = ["service \(service)"]
        } else if let mode = value("sslmode", "PGSSLMODE"), mode == Self.verifyingMode {
            unverifiedHosts = []
        } else {
            let addresses = Self.list(value("hostaddr", "PGHOSTADDR"))
            let names = Self.list(value("host", "PGHOST"))
            unverifiedHosts = (0..<max(addresses.count, names.count)).map { index in
                let address = addresses.indices.contains(index) ? addresses[index] : ""
                return address.isEmpty && names.indices.contains(index) ? names[index] : address
            }
            .filter { !Self.isLocal($0) }
        }
    }

    /// The only `sslmode` that checks the host name in the certificate. With `verify-ca`, any server that has a
    /// certificate from the same authority could pose as the database.
    private static let verifyingMode = "verify-full"

    private static func list(_ text: String?) -> [String] {
        text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
    }

    /// Whether a host is local: empty, a socket directory, an abstract socket, `localhost` or a loopback address.
    private static func isLocal(_ host: String) -> Bool {
        if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") { return true }
        if host.lowercased() == "localhost" || host == "::1" { return true }
        let bytes = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return bytes.count == 4 && bytes[0] == 127 && !bytes.contains(nil)
    }
}
