import Testing

@testable import Accounts

@Suite("Credentials")
struct CredentialTests {
    @Test(
        arguments: [
            ("NBAhotshot2017", nil), ("  sixsix ", nil), ("a1b2c3", nil), ("abcdefghijklmnop", nil),
            ("john", UsernameError.tooShort), ("", .tooShort), ("     a    ", .tooShort), ("a b", .tooShort),
            ("two words", .invalidCharacter), ("under_score", .invalidCharacter), ("Zoë1234", .invalidCharacter),
            ("this-name-is-also-too-long", .invalidCharacter), ("abcdefghijklmnopq", .tooLong),
            ("support", .taken), ("BarDown", .taken), ("Moderator", .taken),
        ] as [(String, UsernameError?)]
    )
    func `a username is judged in the seed's order`(_ typed: String, _ expected: UsernameError?) {
        do throws(UsernameError) {
            let username = try Username(typed)
            #expect(expected == nil && !username.text.contains(" ") && username.key == username.text.lowercased())
        } catch {
            #expect(error == expected)
        }
    }

    @Test func `the texts of the errors are the seed's`() {
        #expect(
            UsernameError.allCases.map(\.message) == [
                "Username must be at least 6 characters", "Username can only contain letters and numbers",
                "Username must be at most 16 characters", "Username already taken",
            ]
        )
    }

    @Test(arguments: [
        ("ann@example.org", true), (" Ann.Lee+bets@Example.CO.UK ", true), ("a@b.co", true),
        ("o'neil@example.org", true),
        ("", false), ("ann", false), ("ann@", false), ("@example.org", false), ("ann@localhost", false),
        ("a@b@example.org", false), ("ann lee@example.org", false), ("ann@example.org\nBcc: all@example.org", false),
        (".ann@example.org", false), ("ann..lee@example.org", false), ("ann@-example.org", false),
        ("ann@example..org", false), ("ann@192.0.2.1", false), ("\"ann\"@example.org", false),
        ("<ann@example.org>", false), ("änn@example.org", false),
        (String(repeating: "a", count: 65) + "@example.org", false),
        ("ann@" + Array(repeating: "abcdefghi", count: 26).joined(separator: ".") + ".org", false),
    ])
    func `an address has a form that a mail's header can contain`(_ typed: String, _ isAddress: Bool) {
        #expect((EmailAddress(typed) != nil) == isAddress)
    }

    @Test func `an address is compared without case, shown as typed, and never logged`() throws {
        let address = try #require(EmailAddress("Ann.Lee@Example.org"))
        #expect(address.key == "ann.lee@example.org" && address.text == "Ann.Lee@Example.org")
        #expect(address.localPart == "Ann.Lee" && !"\(address)".contains("Ann"))
    }

    @Test(
        arguments: [
            ("tidal-harbour-92", nil), ("        spaces        ", nil), ("пароль из слов", nil),
            (String(repeating: "wx7!", count: 31) + "end.", nil), ("ninechars", PasswordFlaw.tooShort),
            (String(repeating: "wx7!", count: 33), .tooLong), ("ann.lee@example.org", .personal),
            ("Ann.Lee@example.ORG", .personal), ("hotshot2017x", .personal), ("password123", .common),
            ("PASSWORD123", .common), ("qwertyuiop", .common), ("aaaaaaaaaaaa", .common), ("abcabcabcabc", .common),
            ("0123456789", .common), ("zyxwvutsrqpo", .common), ("12341234123412", .common),
        ] as [(String, PasswordFlaw?)]
    )
    func `a password is long enough and not one that attackers try first`(_ password: String, _ flaw: PasswordFlaw?)
        throws
    {
        let address = try #require(EmailAddress("ann.lee@example.org"))
        #expect(PasswordPolicy.flaw(of: password, email: address, username: "HotShot2017x") == flaw)
    }

    @Test func `a code is shown in two halves and read as people type it`() throws {
        for _ in 0..<50 {
            let code = ConfirmationCode()
            #expect(code.display.count == 9 && code.display.dropFirst(4).first == "-")
            for typed in [code.display, code.characters, code.display.lowercased(), " \(code.characters) "] {
                #expect(ConfirmationCode(typed) == code)
            }
        }
        #expect(ConfirmationCode("7k2q-m4xn")?.characters == "7K2QM4XN")
        #expect(ConfirmationCode("oil0 1234")?.characters == "01101234")
        for typed in ["", "7K2Q-M4X", "7K2Q-M4XNA", "7K2Q-M4XU", "7K2Q_M4XN", "７K2QM4XN"] {
            #expect(ConfirmationCode(typed) == nil, "\(typed)")
        }
    }
}
