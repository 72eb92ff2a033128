import Foundation
import Testing
import Time

@testable import simulator

@Suite("Phones")
struct PhoneTests {
    private func push(
        _ token: String,
        _ title: String,
        collapse: String? = nil,
        status: Int? = 200,
        payload: String? = nil,
        answeredAt: Int64 = 1_000_000,
        number: Int = 0
    ) -> PushRecord {
        PushRecord(
            number: number,
            arrivedAt: 1_000_000,
            answeredAt: answeredAt,
            connection: 1,
            token: token,
            id: nil,
            topic: nil,
            pushType: "alert",
            collapseID: collapse,
            expiration: nil,
            priority: nil,
            payload: payload ?? #"{"aps":{"alert":{"title":"\#(title)","body":"Goal"}},"type":"score"}"#,
            status: status,
            reason: nil
        )
    }

    private func screens(after records: [PushRecord]) -> LockScreens.State {
        var state = LockScreens.State()
        state.apply(records)
        return state
    }

    /// The phones that show alerts, sorted by token.
    private func phones(after records: [PushRecord]) -> [Phone] {
        screens(after: records).phones.values.sorted { $0.token < $1.token }
    }

    private func page(_ records: [PushRecord], of fans: [Fan]) -> String {
        let screens = FanScreen.all(screens(after: records), of: fans)
        let page = PhonesPage.page(screens, at: Instant(microseconds: 5_000_000))
        return String(decoding: page.body, as: UTF8.self)
    }

    @Test func `an alert replaces the one with its collapse id, and moves to the top`() {
        let phones = phones(after: [
            push("b", "1:0", collapse: "game-1-score"), push("b", "0:1", collapse: "game-2-score"),
            push("a", "1:0", collapse: "game-1-score"), push("b", "2:0", collapse: "game-1-score"), push("b", "Start"),
            push("b", "Start"),
        ])
        #expect(phones.map(\.token) == ["a", "b"])
        #expect(phones[1].notices.map(\.title) == ["Start", "Start", "2:0", "0:1"])
        #expect(phones[1].notices.map(\.replaced) == [0, 0, 1, 0] && phones[1].received == 5)
    }

    @Test func `an alert that overtook another stays on the screen in the end`() {
        let phones = phones(after: [
            push("a", "2:0", collapse: "game", answeredAt: 3_000_000),
            push("a", "3:0", collapse: "game", answeredAt: 2_000_000),
        ])
        #expect(phones.first?.notices.map(\.title) == ["2:0"])
    }

    @Test func `a push that APNs refused, or that has no text, is on no screen`() {
        let phones = phones(after: [
            push("a", "1:0", status: 410), push("a", "1:0", status: nil), push("a", "", payload: "{"),
            push("a", "", payload: #"{"aps":{"content-available":1}}"#),
        ])
        #expect(phones.isEmpty)
    }

    @Test func `a push with localization keys shows the key and its arguments`() {
        let alert =
            #""title-loc-key":"STANDING","title-loc-args":["Duke","8","Maryland","6"],"loc-key":"GAME_ON","body":"x""#
        let phones = phones(after: [push("a", "", payload: #"{"aps":{"alert":{\#(alert)}},"type":"score"}"#)])
        let notice = phones.first?.notices.first
        #expect(notice?.title == "STANDING(Duke, 8, Maryland, 6)" && notice?.body == "GAME_ON")
    }

    @Test func `the text of an alert never becomes markup`() {
        let page = page([push("a", "<script>alert(1)</script> & <b>")], of: [])
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;") && !page.contains("<script>"))
        #expect(page.contains(">now</time>"))
        #expect(self.page([], of: []).contains("No device is registered yet"))
    }

    @Test func `alerts are grouped by fan, in the fans' order, with their kind in words and the newest first`() throws {
        let fans = [
            Fan(name: "Duke fan", device: "iPhone", follows: ["Duke"], tokens: ["b"]),
            Fan(name: "Fan of every team", device: "iPad", follows: nil, tokens: ["a"]),
            Fan(name: "Navy fan", device: "iPhone", follows: ["Navy"], tokens: ["d"]),
        ]
        let records = [
            push("a", "Older", answeredAt: 1_000_000), push("b", "Of Duke"), push("a", "Newer", answeredAt: 2_000_000),
            push("c", "Unknown"),
        ]
        let page = page(records, of: fans)
        let order = [
            "Duke fan", "iPhone · follows Duke · 1 received", "Of Duke", "Fan of every team",
            "iPad · follows every team", "Newer", "Older", "Navy fan", "No alerts yet", "Device c", "Unknown",
        ]
        var rest = page[...]
        for words in order {
            let found = try #require(rest.firstRange(of: words), "\(words) in \(page)")
            rest = rest[found.upperBound...]
        }
        #expect(page.contains("<span>Score</span>") && AlertKindWords.name("period_end") == "End of period")
    }

    @Test func `the kind of an alert is not repeated in its title, and only an iPhone has a notch`() {
        let fans = [("iPhone", "a"), ("iPad", "b"), ("Web browser", "c")].map { device, token in
            Fan(name: device, device: device, follows: nil, tokens: [token])
        }
        let final = #"{"aps":{"alert":{"title":"Final","body":"Duke 8, Navy 6"}},"type":"final"}"#
        let page = page([push("a", "", payload: final), push("b", "Final score")], of: fans)
        #expect(page.contains("<p class=\"title\">Final</p><p>Duke 8, Navy 6</p>"))
        #expect(!page.contains("<span>Final</span>") && page.contains("<span>Score</span>"))
        let frames = page.matches(of: /<div class="(phone[^"]*)">/).map { String($0.output.1) }
        #expect(frames == ["phone notched", "phone", "phone window"])
        #expect(page.contains("Web browser · follows every team · 0 received"))
    }

    @Test func `the page is updated in part, and reloads as a whole only without JavaScript`() {
        let page = page([push("a", "1:0")], of: [])
        #expect(page.contains("<noscript><meta http-equiv=\"refresh\""))
        #expect(page.components(separatedBy: "http-equiv=\"refresh\"").count == 2)
        let script = String(decoding: PhonesPage.script.body, as: UTF8.self)
        #expect(script.contains("/demo/devices/list") && PhonesPage.script.contentType.hasPrefix("text/javascript"))
    }

    @Test func `a lock screen reads each push once and keeps only the newest alerts`() {
        let records = (0..<100).map { push("a", "\($0)", answeredAt: Int64($0) * 1_000_000, number: $0) }
        let screens = LockScreens()
        let first = screens.update(
            pushes: { since in records.prefix(60).filter { $0.number >= since } },
            browsers: { _ in [] }
        )
        let second = screens.update(pushes: { since in records.filter { $0.number >= since } }, browsers: { _ in [] })
        #expect(first.phones["a"]?.received == 60 && second.phones["a"]?.received == 100)
        #expect(second.phones["a"]?.notices.count == Phone.maxNotices)
        #expect(second.phones["a"]?.notices.first?.title == "99")
    }
}
