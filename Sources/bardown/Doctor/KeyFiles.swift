import FoundationEssentials
import Glibc
import Pushing
import Runtime
import Signing

/// The files of keys that the environment names: whether they can be read, hold what they should, and are nobody else's.
struct KeyFiles {
    let environment: [String: String]

    /// What names a file, and what is wrong with what stands in it; `nil`: nothing.
    private static let kinds: [(variable: String, trouble: @Sendable (String) -> String?)] = [
        ("APNS_KEY_FILE", signingKey), ("VAPID_KEY_FILE", signingKey),
        ("TOKEN_KEY_FILE", { (try? SealingKeys(file: $0)) == nil ? "no lines id:key, as of bardown push key" : nil }),
        (
            "FCM_SERVICE_ACCOUNT_FILE",
            { ServiceAccount(file: Data($0.utf8)) == nil ? "no service account's JSON file" : nil }
        ),
    ]

    /// Secrets that may stand in a file of one line.
    private static let secrets = [
        "DATABASE_URL", "LISTEN_URL", "API_KEY", "OPS_TOKEN", "OPS_READ_TOKEN", "OPS_DATABASE_URL",
    ]

    private static let signingKey: @Sendable (String) -> String? = {
        (try? ES256PrivateKey(pem: $0)) == nil ? "no unencrypted P-256 key in PKCS#8" : nil
    }

    /// One for each file that is named.
    var findings: [Finding] {
        let kinds = Self.kinds + Self.secrets.map { ("\($0)_FILE", Self.oneLine) }
        return kinds.compactMap { kind in
            environment[kind.variable].flatMap { $0.isEmpty ? nil : finding(kind.variable, at: $0, kind.trouble) }
        }
    }

    private static let oneLine: @Sendable (String) -> String? = {
        $0.split(whereSeparator: \.isNewline).count == 1 ? nil : "not one line with the secret on it"
    }

    private static let own = "chown it to the account that runs the program"
    private static let guide = "put the right file there: deploy/guide/operator.md"

    private func finding(_ variable: String, at path: String, _ trouble: (String) -> String?) -> Finding {
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            return access(path, F_OK) == 0
                ? Finding(
                    variable,
                    "\(path) cannot be read by account \(getuid())",
                    .bad,
                    fix: "\(Self.own), chmod 600"
                )
                : Finding(variable, "\(path) is not there", .bad, fix: Self.guide)
        }
        if let trouble = trouble(text) {
            return Finding(variable, "\(path): \(trouble)", .bad, fix: Self.guide)
        }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & 0o077 != 0 {
            return Finding(variable, "\(path) can be read by others", .note, fix: "chmod 600 \(path)")
        }
        return Finding(variable, path, .good)
    }
}
