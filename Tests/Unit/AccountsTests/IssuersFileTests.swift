import Accounts
import Testing

@Suite("The file of external issuers")
struct IssuersFileTests {
    @Test func `kinds determine what is left out`() throws {
        let issuers = try IssuersFile.issuers(
            json: """
                [{"name": "apple", "kind": "apple", "audiences": ["org.example.app"]},
                 {"name": "staff", "kind": "cognito", "issuer": "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_a",
                  "audiences": ["web", "phone"], "adminGroup": "admins"},
                 {"name": "firebase", "kind": "firebase", "audiences": ["project"]},
                 {"name": "keycloak-2", "kind": "oidc", "issuer": "https://login.example.org/realms/a",
                  "keys": "https://login.example.org/realms/a/certs", "audiences": ["bardown"]}]
                """
        )
        #expect(issuers.map(\.name) == ["apple", "staff", "firebase", "keycloak-2"])
        #expect(issuers[0].issuer == "https://appleid.apple.com")
        #expect(issuers[0].keys == "https://appleid.apple.com/auth/keys")
        #expect(issuers[1].keys == "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_a/.well-known/jwks.json")
        #expect(issuers[1].adminGroup == "admins" && issuers[1].audiences == ["web", "phone"])
        #expect(issuers[2].issuer == "https://securetoken.google.com/project")
        #expect(issuers[3].keys == "https://login.example.org/realms/a/certs")
        #expect(try IssuersFile.issuers(json: "[]").isEmpty)
    }

    @Test(arguments: [
        ("", IssuersFileError.notAList), ("{}", .notAList), (#"["apple"]"#, .notAList),
        (#"[{"name": "a", "kind": "apple", "audiences": "x"}]"#, .notAList),
        (#"[{"kind": "apple", "audiences": ["x"]}]"#, .invalidName(entry: 1)),
        (#"[{"name": "Apple", "kind": "apple", "audiences": ["x"]}]"#, .invalidName(entry: 1)),
        (#"[{"name": "2a", "kind": "apple", "audiences": ["x"]}]"#, .invalidName(entry: 1)),
        (#"[{"name": "a", "kind": "google", "audiences": ["x"]}]"#, .unknownKind(name: "a")),
        (#"[{"name": "a", "kind": "apple"}]"#, .noAudience(name: "a")),
        (#"[{"name": "a", "kind": "apple", "audiences": [""]}]"#, .noAudience(name: "a")),
        (#"[{"name": "a", "kind": "firebase", "audiences": ["x", "y"]}]"#, .noAudience(name: "a")),
        (#"[{"name": "a", "kind": "oidc", "audiences": ["x"], "keys": "https://a/"}]"#, .noIssuer(name: "a")),
        (#"[{"name": "a", "kind": "cognito", "audiences": ["x"]}]"#, .noIssuer(name: "a")),
        (#"[{"name": "a", "kind": "oidc", "issuer": "https://a", "audiences": ["x"]}]"#, .insecureKeys(name: "a")),
        (#"[{"name": "a", "kind": "apple", "audiences": ["x"], "adminGroup": "g"}]"#, .adminGroup(name: "a")),
        (
            #"[{"name": "a", "kind": "apple", "audiences": ["x"]}, {"name": "b", "kind": "apple", "audiences": ["y"]}]"#,
            .repeated(name: "b")
        ),
    ])
    func `a mistake is named with its entry`(_ json: String, _ expected: IssuersFileError) {
        #expect(throws: expected) { try IssuersFile.issuers(json: json) }
    }

    @Test(arguments: [
        ("https://login.example.org/keys", true), ("http://127.0.0.1:8080/keys", true), ("http://[::1]/keys", true),
        ("http://localhost/keys", true), ("http://login.example.org/keys", false), ("https://", false),
        ("http://localhost.example.org/keys", false), ("http://127.0.0.1.example.org/", false), ("file:///keys", false),
        ("https://a b", false),
    ])
    func `keys are fetched over https, or from this machine`(_ keys: String, _ isAccepted: Bool) {
        let json = #"[{"name": "a", "kind": "apple", "audiences": ["x"], "keys": "\#(keys)"}]"#
        #expect(((try? IssuersFile.issuers(json: json)) != nil) == isAccepted)
    }
}
