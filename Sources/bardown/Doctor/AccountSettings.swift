import Runtime

/// Checks whether the settings of accounts fit together. Some are those of the api, others those of push-sender.
struct AccountSettings {
    let environment: [String: String]

    private static let guide = "see Accounts in deploy/guide/operator.md"

    /// The most serious problem, or that there is none; `nil` if no accounts are configured.
    var finding: Finding? {
        let hasIssuers = isSet(IssuersVariable.variable.name)
        if isSet("SMTP_URL"), !isSet(TokenKeyFile.variable.name) {
            return Self.problem("SMTP_URL is set, and push-sender does not start without TOKEN_KEY_FILE", .bad)
        }
        guard isSet(IdentityKeyFile.variable.name) else {
            guard isSet("MAIL_FROM") || hasIssuers else { return nil }
            let name = hasIssuers ? IssuersVariable.variable.name : "MAIL_FROM"
            return Self.problem("\(name) is set, and the api has no accounts without IDENTITY_KEY_FILE", .note)
        }
        if !isSet("PUBLIC_URL") {
            return Self.problem("IDENTITY_KEY_FILE is set, and the api does not start without PUBLIC_URL", .bad)
        }
        guard isSet("MAIL_FROM") else {
            return hasIssuers
                ? Finding("accounts", "members can sign up with external issuers only; MAIL_FROM is not set", .good)
                : Self.problem("MAIL_FROM is not set, so members can neither sign up nor reset a password", .note)
        }
        return isSet(TokenKeyFile.variable.name)
            ? Finding("accounts", "members can sign up, if push-sender has SMTP_URL", .good)
            : Self.problem("MAIL_FROM is set, and the api does not start without TOKEN_KEY_FILE", .bad)
    }

    private static func problem(_ detail: String, _ verdict: Finding.Verdict) -> Finding {
        Finding("accounts", detail, verdict, fix: guide)
    }

    /// Whether the variable has a value, or names a file with it.
    private func isSet(_ name: String) -> Bool {
        [name, "\(name)_FILE"].contains { environment[$0]?.isEmpty == false }
    }
}
