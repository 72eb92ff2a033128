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

    /// The first folder on the way to `folder` that the account may not pass through; `nil` when all are open to it.
    func closedFolder(above folder: FilePath) -> FilePath? {
        var way: [FilePath] = []
        var above = folder
        while above.removeLastComponent(), !above.isEmpty { way.append(above) }
        return way.reversed().first { !mayPass($0) }
    }

    private func mayPass(_ folder: FilePath) -> Bool {
        var status = stat()
        // What cannot be looked at is the server's to complain about.
        guard stat(folder.string, &status) == 0 else { return true }
        let bit: mode_t = status.st_uid == user ? 0o100 : status.st_gid == group ? 0o010 : 0o001
        return status.st_mode & bit != 0
    }
}
