import Glibc

/// Who calls a command: the name of the account that it runs under. There is a login's only on a terminal, and none in
/// a container.
var accountName: String {
    guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return "account \(geteuid())" }
    return String(cString: name)
}
