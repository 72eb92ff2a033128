import APIModels
import Cryptography
import Foundation
import HTTPTypes
import Postgres
import TestTools
import Testing

@testable import APIDocument

extension String {
    /// Whether it is the path of a request about accounts.
    fileprivate var isOfAccounts: Bool {
        hasPrefix("/api/v1/auth/") || hasPrefix("/api/v1/me") && !isOfContests || self == "/api/v1/users"
            || self == "/api/v1/reports" || hasPrefix("/api/v1/admin/") || hasPrefix("/.well-known/")
    }

    /// Whether it is the path of a request about contests.
    fileprivate var isOfContests: Bool {
        ["/api/v1/me/statistics", "/api/v1/me/live"].contains(self)
            || ["invitations", "drafts", "contests", "betslip"].contains { hasPrefix("/api/v1/\($0)") }
    }
}

/// Runs the requests that the documentation shows, as a reader who copies them does.
@Suite("Documented commands", .enabled(if: Tool.curl.isInstalled, "no curl is installed"))
struct DocumentedCommandTests {
    private let validator: SchemaValidator
    private let operations: [DocumentedOperation]

    init() throws {
        validator = SchemaValidator(document: try JSONValue.strictDocument())
        operations = try DocumentationIndex(OpenAPIDocument.text).parts.flatMap(\.groups).flatMap(\.operations)
    }

    @Test func `every request of the documentation succeeds as it is shown`() async throws {
        let siteKey = Base64URL.encode(try ES256PrivateKey().publicPoint())
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": siteKey, "PUBLIC_URL": "https://scores.example.org"]) { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await api.owner.execute("update game set day = \(unescaped: ApiFixtures.today)")
            // The first game has plays, so that its box score can be counted.
            try await api.owner.execute(
                "update game set start_time = start_time + interval '12 h' where id <> \(unescaped: "'\(ApiFixtures.liveGame)'")"
            )
            try await OddsFixtures.addPrices(api.owner)
            let register = try #require(operations.first { $0.anchor == "registerDevice" })
            try await api.following {
                for operation in operations where !operation.path.isOfAccounts && !operation.path.isOfContests {
                    // A token may have been deleted by the request before.
                    if operation.method != "GET" { _ = try await run(register, api) }
                    // The stream does not end by itself, so only its first line is read.
                    let run = try await run(operation, api, isStream: operation.anchor == "live")
                    #expect(run.isSuccess, "\(operation.anchor): \(run.errorOutput)")
                    let complaints = complaints(run.output, operation)
                    #expect(complaints == [], "\(operation.anchor)")
                }
            }
        }
    }

    @Test func `every request of the documentation about accounts succeeds as it is shown`() async throws {
        try await IssuersUnderTest.run { test in
            let accounts = test.accounts
            _ = try await accounts.signUp("member@example.org")
            for (number, operation) in operations.filter(\.path.isOfAccounts).enumerated() {
                // Each gets a member of its own, because one of them signs out.
                let address = "member\(number)@example.org"
                let tokens = try await accounts.signUp(address)
                let variables = try await variables(for: operation, tokens, address, test)
                let run = try await run(operation, accounts.api, setting: variables)
                #expect(run.isSuccess, "\(operation.anchor): \(run.errorOutput)")
                #expect(complaints(run.output, operation) == [], "\(operation.anchor)")
                try await accounts.forgetMails()
            }
        }
    }

    @Test func `every request of the documentation about contests succeeds as it is shown`() async throws {
        for operation in operations where operation.path.isOfContests {
            try await ContestsUnderTest.run { contests in
                let variables = try await variables(for: operation.anchor, contests)
                // The server notices at the next heartbeat that the client has closed a stream.
                try await contests.accounts.api.hinting {
                    let run = try await run(
                        operation,
                        contests.accounts.api,
                        isStream: operation.anchor == "memberLive",
                        setting: variables
                    )
                    #expect(run.isSuccess, "\(operation.anchor): \(run.errorOutput)")
                    #expect(complaints(run.output, operation) == [], "\(operation.anchor)")
                }
            }
        }
    }

    /// The shell variables that a request about contests refers to, after what must come before the request.
    private func variables(for anchor: String, _ contests: ContestsUnderTest) async throws -> [String: String] {
        var variables = [
            "ACCESS_TOKEN": contests.members[0].accessToken, "GAME_ID": "\(contests.games[0])",
            "OPPONENT": contests.uid(1),
        ]
        switch anchor {
        case "acceptInvitation", "rejectInvitation":
            variables["ACCESS_TOKEN"] = contests.members[1].accessToken
            fallthrough
        case "invitation", "withdrawInvitation":
            let sent: InvitationDetailResponse = try await contests.invite().decoded()
            variables["INVITATION_ID"] = sent.invitation.id.uuidString
        case "draft", "makePick", "setWishes":
            variables["DRAFT_ID"] = try await contests.draft().draft.id.uuidString
        case "contest", "contests", "betSlip": variables["CONTEST_ID"] = try await contests.contest().uuidString
        default: break
        }
        return variables
    }

    /// The shell variables that a request about accounts refers to.
    private func variables(
        for operation: DocumentedOperation,
        _ tokens: TokensResponse,
        _ address: String,
        _ test: IssuersUnderTest
    ) async throws -> [String: String] {
        let accounts = test.accounts
        var variables = ["ACCESS_TOKEN": tokens.accessToken, "REFRESH_TOKEN": tokens.refreshToken]
        if operation.path.hasPrefix("/api/v1/admin/") {
            try await accounts.api.owner.execute("select people.grant_admin(\(tokens.user.id), true, 'operator')")
        }
        switch operation.anchor {
        case "signInWithIssuer", "linkIdentity", "unlinkIdentity":
            let token = try await test.token("firebase", operation.anchor)
            variables["ID_TOKEN"] = token
            guard operation.anchor == "unlinkIdentity" else { break }
            let body = LinkIdentityRequest(issuer: "firebase", idToken: token)
            _ = try await accounts.send("me/identities", body, token: tokens.accessToken)
        case "verifySignUp":
            variables["SIGN_UP_ID"] = try await accounts.beginSignUp("new@example.org").uuidString
            variables["CODE"] = try await accounts.code(to: "new@example.org")
        case "confirmReset":
            try await accounts.forgetMails()
            let started = try await accounts.send("auth/reset", ResetRequest(email: address))
            variables["RESET_ID"] = try started.decoded(ResetResponse.self).resetId.uuidString
            variables["CODE"] = try await accounts.code(to: address)
        case "confirmEmailChange":
            let email = EmailRequest(email: "new.\(address)")
            let started = try await accounts.send("me/email", email, token: tokens.accessToken)
            variables["EMAIL_CHANGE_ID"] = try started.decoded(EmailChangeResponse.self).emailChangeId.uuidString
            variables["CODE"] = try await accounts.code(to: email.email)
        case "endSession":
            let sessions = try await accounts.get("me/sessions", token: tokens.accessToken)
            variables["SESSION_ID"] = try sessions.decoded(SessionsResponse.self).sessions.first?.id.uuidString
        case "blockMember", "unblockMember", "reportMember", "suspendMember", "restoreMember":
            let other = try await accounts.signUp("other.\(address)")
            let name = UsernameRequest(username: "other\(address.prefix { $0 != "@" })")
            _ = try await accounts.send(.put, "me/username", name, token: other.accessToken)
            variables["OTHER_ID"] = other.user.id.uuidString
        default: break
        }
        return variables
    }

    /// Runs an operation's commands in a folder of their own. Errors of HTTP are failures.
    /// - Parameter variables: Shell variables that the commands refer to.
    private func run(
        _ operation: DocumentedOperation,
        _ api: ApiUnderTest,
        isStream: Bool = false,
        setting variables: [String: String] = [:]
    ) async throws -> Tool.Run {
        let commands = (operation.commands ?? "exit 1").replacing(DocumentedServer.sampleAddress, with: api.origin)
            // Without changes the response would come after 20 seconds.
            .replacing("wait=20", with: "wait=1")
        return try await withTemporaryDirectory { folder in
            let script = """
                set -e
                cd "$0"
                \(variables.map { "\($0)='\($1)'" }.sorted().joined(separator: "\n"))
                curl() { command curl -fsS "$@"; }
                \(isStream ? "\(commands) | grep -m 1 retry" : commands)
                """
            return try await Tool("bash").run(["-c", script, folder])
        }
    }

    /// The violations of the schema of the operation's response. Only responses of JSON have one.
    private func complaints(_ output: String, _ operation: DocumentedOperation) -> [String] {
        let response = validator.resolved(operation.success?.response ?? .null)
        guard let schema = response["content"]?["application/json"]?["schema"] else { return [] }
        guard let body = try? JSONDecoder().decode(JSONValue.self, from: Data(output.utf8)) else {
            return ["no JSON: \(output)"]
        }
        return validator.complaints(body, schema)
    }

    @Test func `the responses in the guide for app developers match their schemas`() throws {
        let file = URL(filePath: ProjectFolder.path("deploy/guide/app-developer.md"))
        let guide = try String(contentsOf: file, encoding: .utf8)
        // A request in a block, followed by a block with its response.
        let request = #/\ncurl '?http://127\.0\.0\.1:8080(/[^\s?']*)[^\n]*\n```\n\n$/#
        let parts = guide.split(separator: "```json\n").map(String.init)
        #expect(parts.count >= 3)
        for (before, after) in zip(parts, parts.dropFirst()) {
            let path = try String(#require(before.firstMatch(of: request), "no request before a response").1)
            let operation = try #require(operations.first { $0.path == path && $0.method == "GET" }, "\(path)")
            #expect(complaints(String(after.prefix { $0 != "`" }), operation) == [], "\(path)")
        }
    }
}
