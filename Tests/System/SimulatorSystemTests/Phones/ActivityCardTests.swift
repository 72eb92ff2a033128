import Testing
import Time

@testable import simulator

@Suite("Cards on lock screens")
struct ActivityCardTests {
    private static func push(_ token: String, _ aps: String, channel: String? = nil, status: Int = 200) -> PushRecord {
        PushRecord(
            number: 0,
            arrivedAt: 1_000_000,
            answeredAt: 1_000_000,
            connection: 1,
            token: token,
            id: nil,
            topic: nil,
            pushType: "liveactivity",
            collapseID: nil,
            expiration: nil,
            priority: nil,
            payload: #"{"aps":{\#(aps)}}"#,
            status: status,
            reason: nil,
            channel: channel
        )
    }

    private static func update(_ timestamp: Int, _ home: Int, event: String = "update") -> String {
        #""timestamp":\#(timestamp),"event":"\#(event)","stale-date":\#(timestamp + 1800),"content-state":{"statusDetail":"live","#
            + #""home":\#(home),"away":0}"#
    }

    private static func cards(after records: [PushRecord]) -> [ActivityCard] {
        var state = LockScreens.State()
        state.apply(records)
        return state.activities
    }

    /// Returns the page of a fan whose device has these tokens.
    private static func page(_ records: [PushRecord], _ tokens: [String], at seconds: Int64) -> String {
        var state = LockScreens.State()
        state.apply(records)
        let fan = Fan(name: "Navy fan", device: "iPhone", follows: ["Navy"], tokens: tokens)
        let update = PhonesPage.update(
            FanScreen.all(state, of: [fan]),
            at: Instant(microseconds: seconds * 1_000_000)
        )
        return String(decoding: update.body, as: UTF8.self)
    }

    @Test(arguments: 0..<20)
    func `the newest of ten states is shown, whatever order they arrive in`(seed: Int) {
        print("seed \(seed)")
        var random = SplitMix64(seed: UInt64(seed))
        let states = (1...10).shuffled(using: &random).map { Self.push("ac01", Self.update(100 + $0, $0)) }
        let cards = Self.cards(after: states)
        #expect(cards.count == 1 && cards[0].content.home == 10 && cards[0].timestamp == 110)
        #expect(cards[0].updateCount + cards[0].lateCount == 10)
    }

    @Test func `a channel has one card, with the teams of the activity's start, until the channel's end`() {
        let start =
            Self.update(1, 0, event: "start")
            + #","attributes":{"home":{"name":"Navy"},"away":{"name":"<Army>"}},"input-push-channel":"ab/+=""#
        let records = [
            Self.push("cc01", start), Self.push("cc02", start), Self.push("app", Self.update(2, 1), channel: "ab/+="),
            Self.push("app", Self.update(3, 2, event: "end"), channel: "ab/+="),
            Self.push("app", Self.update(9, 9), channel: "ab/+=", status: 400),
        ]
        let cards = Self.cards(after: records)
        #expect(cards.map(\.title) == ["<Army> vs Navy"] && cards[0].isOver && cards[0].content.home == 2)
        #expect(cards[0].updateCount == 3 && cards[0].lateCount == 0)
        let page = Self.page(records, ["cc01"], at: 10)
        #expect(page.contains("&lt;Army&gt; vs Navy") && page.contains("0 – 2") && page.contains("Ended"))
        #expect(!Self.page(records, ["cc01"], at: 100).contains("Army"), "a minute after its end")
        #expect(!Self.page(records, ["cc03"], at: 10).contains("Army"), "another fan's phone")
    }

    @Test func `after half an hour without an update the card is marked as stale`() {
        let push = Self.push("ac01", Self.update(100, 1))
        let fresh = Self.page([push], ["ac01"], at: 1900)
        let old = Self.page([push], ["ac01"], at: 1901)
        #expect(!fresh.contains("No news") && old.contains("No news"))
        // The page's script replaces a screen only if its version has changed.
        let versions = [fresh, old].map { $0.firstMatch(of: /data-version="([^"]*)"/)?.1 }
        #expect(versions[0] != nil && versions[0] != versions[1])
    }
}
