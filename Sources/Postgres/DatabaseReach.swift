import Glibc

/// How far a database is, as its URL and libpq's variables say, and how its server is known there.
struct DatabaseReach {
    /// The hosts beyond this machine that it may lead to without TLS whose certificate, and the name in it, is checked;
    /// of a service file, which is not read here, its name.
    let unverifiedHosts: [String]

    init(_ words: ConnectionWords) {
        let values = words.values
        // As libpq does: what is empty is not said, and the address of a host counts for more than its name.
        func value(_ keyword: String, _ variable: String) -> String? {
            let said = unsafe values[keyword] ?? getenv(variable).map { unsafe String(cString: $0) }
            return said.flatMap { $0.isEmpty ? nil : $0 }
        }
        if let mode = values["sslmode"], mode == Self.checking {
            unverifiedHosts = []
        } else if let service = value("service", "PGSERVICE") {
            // It may name any host, and its mode goes before the environment's.
            unverifiedHosts = ["service \(service)"]
        } else if let mode = value("sslmode", "PGSSLMODE"), mode == Self.checking {
            unverifiedHosts = []
        } else {
            let addresses = Self.list(value("hostaddr", "PGHOSTADDR"))
            let names = Self.list(value("host", "PGHOST"))
            unverifiedHosts = (0..<max(addresses.count, names.count)).map { index in
                let address = addresses.indices.contains(index) ? addresses[index] : ""
                return address.isEmpty && names.indices.contains(index) ? names[index] : address
            }
            .filter { !Self.isHere($0) }
        }
    }

    /// The only mode of libpq that asks whom the certificate is for: with `verify-ca`, anybody to whom the same
    /// authority has given one may answer for the database.
    private static let checking = "verify-full"

    private static func list(_ text: String?) -> [String] {
        text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
    }

    /// A folder of sockets, an abstract socket, or this machine by its name or loopback address; nothing is the first.
    private static func isHere(_ host: String) -> Bool {
        if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") { return true }
        if host.lowercased() == "localhost" || host == "::1" { return true }
        let bytes = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return bytes.count == 4 && bytes[0] == 127 && !bytes.contains(nil)
    }
}
