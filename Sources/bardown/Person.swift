import Glibc

/// The name of the account that a command runs under. The login name is not used, because it exists only on a terminal,
/// and not in a container.
var accountName: String {
    guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return "account \(geteuid())" }
    return String(cString: name)
}
