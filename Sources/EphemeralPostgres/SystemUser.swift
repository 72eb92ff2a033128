import Glibc
import SystemPackage

/// The operating-system account that the server runs under: an unprivileged one when this process is root.
struct SystemUser: Sendable {
    let user: uid_t
    let group: gid_t

    /// `nil` when this process is not root: the server then runs under the same account.
    static func forServer() throws(ClusterError) -> SystemUser? {
        guard getuid() == 0 else { return nil }
        for name in ["postgres", "nobody"] {
            if let entry = getpwnam(name) { return SystemUser(user: entry.pointee.pw_uid, group: entry.pointee.pw_gid) }
        }
        throw .noAccount
    }

    /// Makes the account the owner of `folder`.
    func changeOwner(_ folder: FilePath) {
        chown(folder.string, user, group)
    }

    /// The first folder above `folder` that the account may not pass through; `nil` when it may pass through all.
    func closedFolder(above folder: FilePath) -> FilePath? {
        var ancestors: [FilePath] = []
        var above = folder
        while above.removeLastComponent(), !above.isEmpty { ancestors.append(above) }
        return ancestors.reversed().first { !canEnter($0) }
    }

    private func canEnter(_ folder: FilePath) -> Bool {
        var status = stat()
        // A folder that cannot be inspected counts as passable. If it is not, the server reports that.
        guard stat(folder.string, &status) == 0 else { return true }
        let bit: mode_t = status.st_uid == user ? 0o100 : status.st_gid == group ? 0o010 : 0o001
        return status.st_mode & bit != 0
    }
}
