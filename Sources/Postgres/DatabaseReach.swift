import CLibpq
import Glibc

/// How far a database is, as its URL and libpq's variables say, and how its server is known there.
struct DatabaseReach {
    /// Names or addresses; empty: a socket of this machine.
    private let hosts: [String]
    private let mode: String?

    /// - Parameter options: Of `PQconninfoParse`, with an end.
    init(_ options: UnsafeMutablePointer<PQconninfoOption>?) {
        var values: [String: String] = [:]
        var option = unsafe options
        while let word = unsafe option?.pointee.keyword {
            if let value = unsafe option?.pointee.val { unsafe values[String(cString: word)] = String(cString: value) }
            unsafe option = option?.successor()
        }
        func value(_ keyword: String, _ variable: String) -> String? {
            unsafe values[keyword] ?? getenv(variable).map { unsafe String(cString: $0) }
        }
        let list = value("hostaddr", "PGHOSTADDR") ?? value("host", "PGHOST") ?? ""
        hosts = list.split(separator: ",").map(String.init)
        mode = value("sslmode", "PGSSLMODE")
    }

    /// Only these two modes of libpq look at the certificate at all.
    var unverifiedHosts: [String] {
        mode == "verify-full" || mode == "verify-ca" ? [] : hosts.filter { !Self.isHere($0) }
    }

    /// A folder of sockets, an abstract socket, or this machine by its name or loopback address.
    private static func isHere(_ host: String) -> Bool {
        if host.hasPrefix("/") || host.hasPrefix("@") { return true }
        if host.lowercased() == "localhost" || host == "::1" { return true }
        let bytes = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return bytes.count == 4 && bytes[0] == 127 && !bytes.contains(nil)
    }
}
