import Accounts
import Cryptography
import Fetching
import FoundationEssentials
import Glibc
import Pushing
import Runtime
import Transport

/// Checks the files that the environment names: whether they are readable, have the right contents, and are private if
/// they contain a secret.
struct KeyFiles {
    let environment: [String: String]

    /// Variables that name a file, each with a function that returns what is wrong with the file's contents, or `nil`.
    private static let kinds: [(variable: String, problem: @Sendable (String) -> String?)] = [
        ("APNS_KEY_FILE", signingKey), ("VAPID_KEY_FILE", signingKey),
        ("TOKEN_KEY_FILE", { (try? SealingKeys(file: $0)) == nil ? "no lines id:key, as from bardown push key" : nil }),
        (
            IdentityKeyFile.variable.name,
            { (try? NamedKey.all(inFile: $0)) == nil ? "no lines id:key, as from bardown accounts key" : nil }
        ),
        (
            "FCM_SERVICE_ACCOUNT_FILE",
            { ServiceAccount(file: Data($0.utf8)) == nil ? "not the JSON file of a service account" : nil }
        ),
        (
            "ODDS_API_KEY_FILE",
            { OddsAccount.key(in: $0) == nil ? "no key of at least eight characters of ASCII" : nil }
        ),
        (authorities, { CertificateFile.containsCertificate($0.utf8) ? nil : "no certificate in PEM form" }),
        (IssuersVariable.variable.name, issuers),
    ]

    private static let authorities = "EXTRA_AUTHORITY_FILE"
    /// The files that do not have to be private.
    private static let publicFiles: Set = [authorities, IssuersVariable.variable.name]

    private static let issuers: @Sendable (String) -> String? = { text in
        do throws(IssuersFileError) {
            _ = try IssuersFile.issuers(json: text)
            return nil
        } catch {
            return "not \(error)"
        }
    }

    /// Variables whose value may also be in a file with a single line, which the variable with the suffix `_FILE`
    /// names.
    private static let secrets = [
        "DATABASE_URL", "LISTEN_URL", "API_KEY", "OPS_TOKEN", "OPS_READ_TOKEN", "OPS_DATABASE_URL",
        "REPLICA_URL", "SMTP_URL",
    ]

    private static let signingKey: @Sendable (String) -> String? = {
        (try? ES256PrivateKey(pem: $0)) == nil ? "not an unencrypted P-256 key in PKCS#8" : nil
    }

    /// One finding for each file that is named.
    var findings: [Finding] {
        let kinds = Self.kinds + Self.secrets.map { ("\($0)_FILE", Self.oneLine) }
        return kinds.compactMap { kind in
            environment[kind.variable].flatMap { $0.isEmpty ? nil : finding(kind.variable, at: $0, kind.problem) }
        }
    }

    private static let oneLine: @Sendable (String) -> String? = {
        $0.split(whereSeparator: \.isNewline).count == 1 ? nil : "not a single line with the secret"
    }

    private static let ownerFix = "chown it to the account that runs the program"
    private static let guideFix = "put the right file there; see deploy/guide/operator.md"

    private func finding(_ variable: String, at path: String, _ problem: (String) -> String?) -> Finding {
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            // A file in a folder that is closed to this account may still exist.
            return access(path, F_OK) == 0 || errno == EACCES
                ? Finding(
                    variable,
                    "\(path) cannot be read by account \(getuid())",
                    .bad,
                    fix: "\(Self.ownerFix), chmod 600; that account must be able to pass through its folder"
                )
                : Finding(variable, "\(path) does not exist", .bad, fix: Self.guideFix)
        }
        if let problem = problem(text) {
            return Finding(variable, "\(path): \(problem)", .bad, fix: Self.guideFix)
        }
        var status = stat()
        if !Self.publicFiles.contains(variable), stat(path, &status) == 0, status.st_mode & 0o077 != 0 {
            return Finding(variable, "\(path) is readable by others", .note, fix: "chmod 600 \(path)")
        }
        return Finding(variable, path, .good)
    }
}
