import Fleet
import Foundation
import SystemPackage
import Transport

/// The secrets that the programs of a game day use. Each is a text that occurs nowhere else.
struct KnownSecrets: Sendable {
    /// The secrets in environment variables, by variable.
    let exposed: [String: Secret]
    /// The database logins in environment variables, by variable, each with its password.
    private let logins: [String: (user: String, password: String)]
    private static let mailServer = "SMTP_URL"
    /// Tokens of phones at Apple and Google: for each service, one that it accepts and one that it refuses.
    let phones: [(service: String, token: String)]
    /// The token that starts Live Activities.
    let startToken = Self.randomSecret("start")
    /// An API key that the api does not know.
    let wrong = Self.randomSecret("wrong")

    init() {
        var (exposed, logins): ([String: Secret], [String: (user: String, password: String)]) = ([:], [:])
        for (name, user) in [
            "DATABASE_URL": "postgres", "LISTEN_URL": "postgres", "REPLICA_URL": "postgres",
            "OPS_DATABASE_URL": "bardown_ops",
        ] {
            let password = Self.randomSecret("password")
            exposed[name] = Secret(name, password)
            logins[name] = (user, password)
        }
        for name in ["API_KEY", "OPS_TOKEN", "OPS_READ_TOKEN"] {
            exposed[name] = Secret(name, Self.randomSecret("key"))
        }
        exposed[Self.mailServer] = Secret(Self.mailServer, Self.randomSecret("password"))
        self.exposed = exposed
        self.logins = logins
        phones = [
            ("apns", "a1" + Self.hexadecimal()), ("apns", "b0" + Self.hexadecimal()),
            ("fcm", "fine-" + Self.hexadecimal()), ("fcm", "wrong-" + Self.hexadecimal()),
        ]
    }

    /// Additional variables for every program: the secrets in environment variables, a health port, and the most
    /// detailed log level.
    /// - Parameter folder: The folder of the game day.
    func environment(in folder: FilePath) -> [String: String] {
        let addresses = logins.mapValues { login in
            let (host, password) = (folder.appending("postgres"), Self.escaped(login.password))
            return "postgresql:///bardown?host=\(host)&user=\(login.user)&password=\(password)"
        }
        let password = Self.escaped(exposed[Self.mailServer]?.text ?? "")
        // Nothing is sent on the game day, so no server listens there.
        let mail = [Self.mailServer: "smtp://bardown:\(password)@127.0.0.1:9"]
        return exposed.mapValues(\.text).merging(addresses) { $1 }.merging(mail) { $1 }
            .merging(["API_KEYS": "optional", "HEALTH_PORT": "0", "LOG_LEVEL": "trace"]) { $1 }
    }

    /// All secrets except those in files and those of browsers.
    var all: [Secret] {
        exposed.values + phones.map { Secret("token of \($0.service)", $0.token) }
            + SimulatedGameDay.tokens.map { Secret("token of a phone", $0) }
            + [Secret("start token", startToken), Secret("wrong key", wrong)]
    }

    /// Returns the secrets in the key files that the fleet and the simulator create.
    static func inFiles(of running: Running) throws -> [Secret] {
        let folder = running.fleet.plan.folder
        let account = try text(FilePath(running.simulator.fcmAccount))
        let key = try JSONDecoder().decode(ServiceAccount.self, from: Data(account.utf8)).key
        let sealing = try [("tokens", "token-keys"), ("accounts", "identity-keys")].map { name, file in
            let key = try text(folder.appending(file)).split(separator: ":").last ?? ""
            return Secret("key of \(name)", key.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        let odds = Secret("key of The Odds API", try text(folder.appending("odds-key")))
        return sealing + [odds] + lines("key of FCM", key)
            + lines("key of APNs", try text(FilePath(running.simulator.apnsKey)))
            + lines("key of the site", try text(folder.appending("vapid-key.pem")))
    }

    /// The first characters of signed tokens (JWTs): the encoded beginnings of their headers.
    static let signed = [#"{"alg""#, #"{"typ""#, #"{"kid""#].map {
        Secret("signed token", String(Data($0.utf8).base64EncodedString().prefix(8)))
    }

    private struct ServiceAccount: Decodable {
        let key: String

        private enum CodingKeys: String, CodingKey {
            case key = "private_key"
        }
    }

    private static func text(_ path: FilePath) throws -> String {
        try String(contentsOf: URL(filePath: path.string), encoding: .utf8)
    }

    /// Returns the secret lines of a PEM file, without the first one, which is the same in all keys of a kind.
    private static func lines(_ name: String, _ pem: String) -> [Secret] {
        pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.dropFirst().map { Secret(name, String($0)) }
    }

    /// Returns a random text with characters that other encodings escape.
    private static func randomSecret(_ kind: String) -> String { "\(kind)/+ \(hexadecimal().prefix(32))" }

    /// Returns a random word. No outcome of a test depends on it.
    static func hexadecimal() -> String {
        String("\(UUID())\(UUID())".lowercased().filter { $0 != "-" }.prefix(62))
    }

    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }
}
