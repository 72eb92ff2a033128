import EphemeralPostgres
import FoundationEssentials
import Glibc
import Subprocess
import SystemPackage
import TestTools
import Testing

/// Checks a key that the account of a program may not read. Runs the command under another account, because root can
/// read every file.
@Suite(
    "Unreadable key",
    .enabled("needs root, setpriv and a build that other accounts may run") { await OtherAccount.mayRunBardown() }
)
struct UnreadableKeyTests {
    @Test func `doctor names a key that its account cannot read, with the account and the fix`() async throws {
        let account = try #require(OtherAccount.user)
        try await withTemporaryFolder("bardown-doctor") { (folder) async throws in
            let made = try await Tool.openssl.run([
                "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256",
            ])
            let key = folder.appending("key.p8").string
            try made.output.write(toFile: key, atomically: false, encoding: .utf8)
            chmod(key, 0o600)
            let refused = try await OtherAccount.bardown(["doctor"], ["APNS_KEY_FILE": key])
            #expect(refused.code == 69)
            let words = "FAIL APNS_KEY_FILE: \(key) cannot be read by account \(account)\n     chown it to the account"
            #expect(refused.output.contains(words), "\(refused.output)\(refused.errorOutput)")
            chown(key, account, account)
            let taken = try await OtherAccount.bardown(["doctor"], ["APNS_KEY_FILE": key])
            #expect(taken.code == 0 && taken.output.contains("ok   APNS_KEY_FILE: \(key)\n"), "\(taken.output)")
            // A key in a folder that is closed to the account is reported as unreadable, not as missing.
            chmod(folder.string, 0o700)
            let closed = try await OtherAccount.bardown(["doctor"], ["APNS_KEY_FILE": key])
            #expect(closed.code == 69 && closed.output.contains(words), "\(closed.output)")
        }
    }
}

/// Runs the command as the user `nobody`. Only root can do this.
private enum OtherAccount {
    static var user: uid_t? { getpwnam("nobody")?.pointee.pw_uid }

    static func bardown(_ arguments: [String], _ environment: [String: String]) async throws -> Tool.Run {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = FilePath(tests).removingLastComponent().appending("bardown").string
        let number = user.map { "\($0)" } ?? "none"
        let command = ["--reuid=\(number)", "--regid=\(number)", "--clear-groups", program]
        return try await Tool("setpriv").run(command + arguments, environment: environment)
    }

    static func mayRunBardown() async -> Bool {
        guard getuid() == 0, user != nil, Tool("setpriv").isInstalled else { return false }
        return (try? await bardown(["--version"], [:]).isSuccess) ?? false
    }
}
