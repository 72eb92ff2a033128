import APIModels
import Cryptography
import Fleet
import Foundation
import HTTPTypes
import Logging
import NIOCore
import Postgres
import Runtime
import Synchronization
import SystemPackage
import TestSupport
import TestTools
import Testing

/// Checks that a browser in which a member is signed in by its cookie gets the notices about the member's contests.
@Suite("Notices in browsers")
struct BrowserNoticeTests {
    /// The members to whom devices belong.
    private static func holders(_ contests: ContestsUnderTest) async throws -> [String] {
        try await contests.owner.query(
            "select a.username from people.signed_in_device d join people.account a on a.id = d.account_id"
        ).map { try $0.decode(String.self) }
    }

    @Test func `a registered browser belongs to the member who turns notices on, until the member signs out`()
        async throws
    {
        let siteKey = Base64URL.encode(try ES256PrivateKey().publicPoint())
        try await ContestsUnderTest.run(["VAPID_PUBLIC_KEY": siteKey]) { contests in
            let api = contests.accounts.api
            let (point, secret) = (Base64URL.encode(try AgreementKey().point), Base64URL.encode(RandomBytes.make(16)))
            let endpoint = "https://a.push.apple.com/x"
            func set(_ isOn: Bool, _ browser: inout PageClient, to endpoint: String = endpoint) async throws -> Int {
                try await browser.open("/account")
                let fields = [
                    "check": try browser.token, "on": "\(isOn)", "endpoint": endpoint, "p256dh": point, "auth": secret,
                ]
                return try await browser.post("/account/notifications", fields).status.code
            }
            var (owner, other) = (PageClient(api), PageClient(api))
            try await owner.signIn("member1@example.org")
            try await other.signIn("member0@example.org")
            try await owner.open("/account")
            #expect(owner.page.contains("data-notices") && owner.page.contains(" data-member=\"\(contests.uid(1))\""))
            #expect(try await set(true, &owner) == 404)
            let keys = #"{"p256dh":"\#(point)","auth":"\#(secret)"}"#
            let device = #"{"service":"web","subscription":{"endpoint":"\#(endpoint)","keys":\#(keys)},"follows":[]}"#
            #expect(try await api.send(.post, "/api/v1/devices", body: device).status == .created)
            #expect(try await Self.holders(contests) == [])
            #expect(try await set(true, &owner) == 204)
            #expect(try await Self.holders(contests) == ["member1"])
            // A browser that renews its subscription keeps its member.
            #expect(try await api.send(.post, "/api/v1/devices", body: device).status == .ok)
            #expect(try await set(false, &other) == 204)
            #expect(try await Self.holders(contests) == ["member1"])
            #expect(try await set(false, &owner) == 204)
            #expect(try await Self.holders(contests) == [])
            #expect(try await set(true, &owner) == 204)
            #expect(try await set(true, &owner, to: "http://a.push.apple.com/x") == 422)
            try await owner.submit("/account/sign-out")
            #expect(try await Self.holders(contests) == [])
        }
    }

    @Test func `a server without pushes to browsers offers no notices`() async throws {
        try await ContestsUnderTest.run { contests in
            var browser = PageClient(contests.accounts.api)
            try await browser.signIn("member1@example.org")
            try await browser.open("/account")
            #expect(!browser.page.contains("data-notices") && !browser.page.contains("data-member"))
        }
    }

    @Test(.enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
    func `a browser that is signed in by its cookie gets the push about its member's turn, and opens the draft`()
        async throws
    {
        try await PushingServices.run { services in
            let variables = [
                // The cookies need no TLS on this machine.
                "PUBLIC_URL": "http://127.0.0.1", "VAPID_PUBLIC_KEY": services.siteKey,
                "WEB_PUSH_ALLOW": services.simulator.browsersAuthority,
            ]
            try await ContestsUnderTest.run(variables) { contests in
                let origin = contests.accounts.api.origin
                let script = Self.pushService(try await services.subscription())
                try await withTemporaryDirectory { folder in
                    try await Chromium.run(at: "\(origin)/live", granting: ["notifications"], in: folder) { browser in
                        try await browser.prepare(script)
                        try await Self.signIn(origin, &browser)
                        let words = try await browser.text(of: Self.press)
                        #expect(words == "Turning on… This browser is notified about your contests.")
                        #expect(try await Self.holders(contests) == ["member1"])
                        // A new sign-in needs no second press.
                        let signOut = "document.querySelector('form[action=\"/account/sign-out\"] button').click()"
                        try await browser.navigate(by: signOut)
                        #expect(try await Self.holders(contests) == [])
                        try await Self.signIn(origin, &browser)
                        try await browser.wait(for: "document.querySelector('[data-notices]').ariaPressed === 'true'")
                        try await eventually("the browser belongs to its member again") {
                            try await Self.holders(contests) == ["member1"]
                        }
                        let draft = try await contests.draft().draft.id
                        #expect(try await contests.pick("home", on: 0, as: 0, in: draft).status == .ok)
                        let text = try await services.send("user_draft_turn", of: contests)
                        #expect(text.contains(#""draftId":"\#(draft.uuidString.lowercased())""#))
                        #expect(try await browser.workerText(of: Self.desktop) == "made")
                        try await browser.deliver(text, to: origin)
                        let shown = try await browser.workerText(of: "self.shown")
                        #expect(shown == "/drafts/\(draft)".lowercased())
                    }
                }
            }
        }
    }

    private static func signIn(_ origin: String, _ browser: inout Chromium) async throws {
        try await browser.open("\(origin)/account/sign-in?back=/account")
        try await browser.navigate(
            by: """
                const form = document.querySelector("form[action='/account/sign-in']");
                form.elements.email.value = "member1@example.org";
                form.elements.password.value = "\(AccountsUnderTest.password)";
                form.querySelector("button").click()
                """
        )
    }

    /// A script that replaces the browser's subscription, because the push service of the browser's maker is not
    /// reachable.
    private static func pushService(_ subscription: String) -> String {
        """
        PushManager.prototype.subscribe = async () => ({ toJSON: () => (\(subscription)), unsubscribe: async () => true });
        """
    }

    /// Presses the button, and returns what the page says at once and at the end.
    private static let press = """
        new Promise((done) => {
          const button = document.querySelector("[data-notices]");
          const line = document.querySelector("[data-said=contests]");
          let first = null;
          const look = () => {
            first ??= line.textContent;
            if (line.textContent === first) setTimeout(look, 20);
            else done(`${first} ${line.textContent}`);
          };
          const begin = () => button.hidden ? setTimeout(begin, 20) : (button.click(), look());
          begin();
        })
        """

    /// A script for the service worker that replaces the display of notifications, because a headless browser has no
    /// desktop: it clicks each one at once, and keeps the address that is opened.
    private static let desktop = """
        self.shown = new Promise((tell) => {
          clients.openWindow = async (path) => tell(path);
          ServiceWorkerRegistration.prototype.showNotification = async (title, { data }) => {
            const event = new ExtendableEvent("notificationclick");
            Object.defineProperty(event, "notification", { value: { data, close() {} } });
            self.dispatchEvent(event);
          };
        }); "made"
        """
}

/// A simulator with a push service for browsers, and a key of our site with which push-sender signs pushes to it.
private struct PushingServices: Sendable {
    let simulator: SimulatorAddress
    let siteKey: String
    let siteKeyFile: String

    static func run(_ body: @Sendable (PushingServices) async throws -> Void) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        try await withTemporaryDirectory { path in
            let folder = FilePath(path)
            try await Simulation.run(["--games", "1"], in: folder, logger: logger) { simulator in
                let file = folder.appending("vapid.pem").string
                let services = PushingServices(
                    simulator: simulator,
                    siteKey: try SiteKeyFile.publicKey(at: file),
                    siteKeyFile: file
                )
                try await body(services)
            }
        }
    }

    /// A browser's subscription at the simulated push service, as JSON.
    func subscription() async throws -> String {
        try await control(.post, #"{"key":"\#(siteKey)","fate":"good"}"#)
    }

    private func control(_ method: HTTPRequest.Method, _ body: String? = nil) async throws -> String {
        let port = try #require(simulator.upstreamAuthority.split(separator: ":").last.flatMap { Int($0) })
        let bytes = body.map { ByteBuffer(string: $0) }
        let client = LoopbackClient(port: port)
        return try await client.execute(uri: "/control/browsers", method: method, headers: [:], body: bytes).text
    }

    /// Runs push-sender until a browser got a notice of a kind.
    /// - Returns: The decrypted text of the push.
    func send(_ kind: String, of contests: ContestsUnderTest) async throws -> String {
        struct Pushes: Decodable {
            struct Push: Decodable {
                let payload: String?
            }
            let pushes: [Push]
        }
        let found = Mutex<String?>(nil)
        let environment = [
            "DATABASE_URL": contests.accounts.api.database.url(as: "bardown_push_sender"), "DRAIN": "1s",
            "APNS_URL": simulator.apns, "APNS_AUTHORITY": simulator.apnsAuthority, "APNS_KEY_FILE": simulator.apnsKey,
            "APNS_KEY_ID": "SIMULATED1", "APNS_TEAM_ID": "SIMULATED2",
            "TOKEN_KEY_FILE": contests.accounts.tokenKeyFile, "VAPID_KEY_FILE": siteKeyFile,
            "VAPID_SUBJECT": "mailto:push@example.org", "WEB_PUSH_AUTHORITY": simulator.apnsAuthority,
            "WEB_PUSH_ALLOW": simulator.browsersAuthority,
        ]
        try await withProgram("push-sender", environment: environment) { _ in
            try await eventually("a push about \(kind)") {
                let text = try await control(.get)
                let pushes = try JSONDecoder().decode(Pushes.self, from: Data(text.utf8)).pushes
                guard let push = pushes.compactMap(\.payload).first(where: { $0.contains("\"\(kind)\"") }) else {
                    return false
                }
                found.withLock { $0 = push }
                return true
            }
        }
        return try #require(found.withLock { $0 })
    }
}
