import Cryptography
import FoundationEssentials
import Postgres
import Pushing
import Scores
import Sports
import TestTools
import Testing

/// Checks alerts from a page and its service worker in a browser.
@Suite("Service worker", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct ServiceWorkerTests {
    @Test func `a click on a team's button registers the browser, and its worker shows the pushes`() async throws {
        let siteKey = Base64URL.encode(try ES256PrivateKey().publicPoint())
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": siteKey]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            let origin = "http://127.0.0.1:\(api.port)"
            try await withTemporaryDirectory { folder in
                try await Chromium.run(
                    at: "\(origin)/games/\(ApiFixtures.liveGame)",
                    granting: ["notifications"],
                    in: folder
                ) { browser in
                    _ = try await browser.text(of: Self.pushService(try AgreementKey()))
                    #expect(try await browser.text(of: Self.press("true")) == "true")
                    let row = try await api.owner.first(
                        "select d.service, t.slug from device d join follow f on f.device_id = d.id join team t on t.id = f.team_id"
                    )
                    #expect(try #require(row).decode(String.self, String.self) == ("web", "duke"))
                    // A user who gets alerts about a team also has it as a favourite, whose games come first.
                    #expect(try await browser.text(of: "localStorage.getItem('stars')").contains(ApiFixtures.duke))

                    #expect(try await browser.workerText(of: Self.desktop) == "made")
                    let payload = try Self.payload()
                    try await browser.deliver(String(decoding: payload.bytes, as: UTF8.self), to: origin)
                    let shown = try await browser.workerText(of: Self.notification)
                    #expect(shown == "Final|game-\(ApiFixtures.liveGame)-final")

                    #expect(try await browser.text(of: Self.press("false")) == "false")
                    #expect(try await api.owner.first("select 1 from device") == nil)
                }
            }
        }
    }

    @Test func `alerts hide the score where the page hides scores, and show it again afterwards`() async throws {
        let siteKey = Base64URL.encode(try ES256PrivateKey().publicPoint())
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": siteKey]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            let origin = "http://127.0.0.1:\(api.port)"
            let page = "\(origin)/games/\(ApiFixtures.liveGame)"
            let service = Self.pushService(try AgreementKey())
            try await withTemporaryDirectory { folder in
                try await Chromium.run(at: page, granting: ["notifications"], in: folder) { browser in
                    for (action, isSafe) in [("hide", true), ("show", false)] {
                        try await browser.navigate(
                            by: "document.querySelector('form[action*=\(action)] button').click()"
                        )
                        _ = try await browser.text(of: service)
                        #expect(try await browser.text(of: Self.press("true")) == "true")
                        let row = try await api.owner.first("select spoiler_safe from device")
                        #expect(try #require(row).decode(Bool.self) == isSafe, "\(action)")
                    }
                }
            }
        }
    }

    @Test func `where alerts are blocked, a line below the button says so`() async throws {
        let siteKey = Base64URL.encode(try ES256PrivateKey().publicPoint())
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": siteKey]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.browse("/games/\(ApiFixtures.liveGame)") { browser in
                _ = try await browser.text(of: "Notification.requestPermission = async () => 'denied'; ''")
                let words = try await browser.text(of: Self.press("true"))
                #expect(words.hasPrefix("Could not turn on alerts: notifications are blocked."))
                let line = "document.querySelector('[data-said=\"\(ApiFixtures.duke)\"]').innerText"
                #expect(try await browser.text(of: line) == words)
                // A failed request for alerts does not make the team a favourite.
                #expect(try await browser.text(of: "String(localStorage.getItem('stars'))") == "null")
            }
        }
    }

    @Test func `a notification that only adds a scorer makes no sound`() async throws {
        let siteKey = Base64URL.encode(try ES256PrivateKey().publicPoint())
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": siteKey]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            let origin = "http://127.0.0.1:\(api.port)"
            try await withTemporaryDirectory { folder in
                try await Chromium.run(
                    at: "\(origin)/games/\(ApiFixtures.liveGame)",
                    granting: ["notifications"],
                    in: folder
                ) { browser in
                    _ = try await browser.text(of: Self.pushService(try AgreementKey()))
                    #expect(try await browser.text(of: Self.press("true")) == "true")
                    #expect(try await browser.workerText(of: Self.desktop) == "made")
                    let payload = try Self.payload(isPassive: true)
                    try await browser.deliver(String(decoding: payload.bytes, as: UTF8.self), to: origin)
                    _ = try await browser.workerText(of: Self.notification)
                    #expect(try await browser.workerText(of: "self.sound") == "true false")
                }
            }
        }
    }

    /// A script that replaces the browser's subscription, because the push service of the browser's maker is not
    /// reachable.
    private static func pushService(_ key: AgreementKey) -> String {
        let secret = Base64URL.encode(RandomBytes.make(16))
        let keys = #"{p256dh: "\#(Base64URL.encode(key.point))", auth: "\#(secret)"}"#
        return """
            PushManager.prototype.subscribe = async () => ({
              toJSON: () => ({endpoint: "https://a.push.apple.com/x", keys: \(keys)}), unsubscribe: async () => true
            }); "made"
            """
    }

    /// A script that clicks the first team's button unless it shows `state` already, and waits until it does. After a
    /// reload the page turns on alerts again by itself, and a click after that would turn them off.
    private static func press(_ state: String) -> String {
        """
        new Promise((done) => {
          // The page may replace the card meanwhile, so the button is looked up each time.
          const button = () => document.querySelector('button[data-alerts="\(ApiFixtures.duke)"]');
          if (button().ariaPressed !== "\(state)") button().click();
          const words = () => document.getElementById("news").textContent;
          const look = () => button().ariaPressed === "\(state)" ? done(button().hidden ? "hidden" : "\(state)")
            : words().startsWith("Could not turn on alerts") ? done(words()) : setTimeout(look, 20);
          look();
        })
        """
    }

    /// A script that replaces the display of notifications, because a headless browser has no desktop. Such a browser
    /// discards a notification immediately, in most runs before a test could read it.
    private static let desktop = """
        self.told = new Promise((tell) => {
          ServiceWorkerRegistration.prototype.showNotification = async (title, { tag, silent, renotify }) => {
            self.sound = silent + " " + renotify;
            tell(title + "|" + tag);
          };
        }); "made"
        """

    /// The first notification that the worker shows.
    private static let notification = "self.told"

    private static func payload(isPassive: Bool = false) throws -> WebPushPayload {
        let game = try #require(GameID(ApiFixtures.liveGame))
        let event = GameEvent(kind: .final, score: Score(home: 9, away: 8), period: Period(number: 4))
        let alert = Alert(kind: .final, event: event, usefulForSeconds: 600, isSupersededByLaterScore: false)
        let teams = BySide(home: TeamLabel(name: "Duke"), away: TeamLabel(name: "Maryland"))
        var notice = PushNotice(
            alert,
            teams: teams,
            game: game,
            revision: 3,
            terms: GameTerms(sport: .lacrosse, periodName: .quarter)
        )
        notice.isPassive = isPassive
        return try WebPushPayload(notice, collapseID: CollapseID(kind: .final, game: game))
    }
}
