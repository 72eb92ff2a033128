import Glibc
import SystemPackage

/// The account that the server runs under: our own, or an unprivileged one where we are root.
struct Account: Sendable {
    let user: uid_t
    let group: gid_t

    /// `nil` where we are not root: nothing is to be changed then.
    static func forServer() throws(ClusterError) -> Account? {
        guard getuid() == 0 else { return nil }
        for name in ["postgres", "nobody"] {
            if let entry = getpwnam(name) { return Account(user: entry.pointee.pw_uid, group: entry.pointee.pw_gid) }
        }
        throw .noAccount
    }

    /// Makes `folder` the account's.
    func own(_ folder: FilePath) {
        chown(folder.string, user, group)
    }
}
