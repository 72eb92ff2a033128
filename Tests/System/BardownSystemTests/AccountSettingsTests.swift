import Testing

@testable import bardown

@Suite("bardown doctor: settings of accounts")
struct AccountSettingsTests {
    @Test(
        arguments: [
            ([], nil), (["IDENTITY_KEY_FILE", "PUBLIC_URL", "MAIL_FROM", "TOKEN_KEY_FILE"], .good),
            (["IDENTITY_KEY_FILE", "PUBLIC_URL"], .note), (["IDENTITY_KEY_FILE", "MAIL_FROM", "TOKEN_KEY_FILE"], .bad),
            (["IDENTITY_KEY_FILE", "PUBLIC_URL", "MAIL_FROM"], .bad), (["MAIL_FROM"], .note), (["SMTP_URL_FILE"], .bad),
            (["SMTP_URL", "TOKEN_KEY_FILE"], nil), (["ISSUERS_FILE"], .note),
            (["ISSUERS_FILE", "IDENTITY_KEY_FILE", "PUBLIC_URL"], .good),
        ] as [([String], Finding.Verdict?)]
    )
    func `settings that do not fit together are reported`(_ names: [String], _ verdict: Finding.Verdict?) {
        let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, "x") })
        let finding = AccountSettings(environment: environment).finding
        #expect(finding?.verdict == verdict)
        #expect((finding?.fix == nil) == (verdict == nil || verdict == .good))
        #expect(AccountSettings(environment: environment.mapValues { _ in "" }).finding == nil)
    }
}
