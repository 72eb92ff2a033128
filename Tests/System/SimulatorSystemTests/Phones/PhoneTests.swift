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
        answeredAt: Int64 = 1_000_000
    ) -> PushRecord {
        PushRecord(
            number: 0,
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

    @Test func `an alert replaces the one with the same collapse id, and moves to the top`() {
        let phones = Phone.all(after: [
            push("b", "1:0", collapse: "game-1-score"), push("b", "0:1", collapse: "game-2-score"),
            push("a", "1:0", collapse: "game-1-score"), push("b", "2:0", collapse: "game-1-score"), push("b", "Start"),
            push("b", "Start"),
        ])
        #expect(phones.map(\.token) == ["a", "b"])
        #expect(phones[1].notices.map(\.title) == ["Start", "Start", "2:0", "0:1"])
        #expect(phones[1].notices.map(\.replaced) == [0, 0, 1, 0] && phones[1].received == 5)
    }

    @Test func `an alert that arrives late replaces a newer one that overtook it`() {
        let phones = Phone.all(after: [
            push("a", "2:0", collapse: "game", answeredAt: 3_000_000),
            push("a", "3:0", collapse: "game", answeredAt: 2_000_000),
        ])
        #expect(phones.first?.notices.map(\.title) == ["2:0"])
    }

    @Test func `a push that APNs refused, or that has no text, is on no screen`() {
        let phones = Phone.all(after: [
            push("a", "1:0", status: 410), push("a", "1:0", status: nil), push("a", "", payload: "{"),
            push("a", "", payload: #"{"aps":{"content-available":1}}"#),
        ])
        #expect(phones.isEmpty)
    }

    @Test func `a push with localization keys shows the key and its arguments`() {
        let alert =
            #""title-loc-key":"STANDING","title-loc-args":["Duke","8","Maryland","6"],"loc-key":"GAME_ON","body":"x""#
        let phones = Phone.all(after: [push("a", "", payload: #"{"aps":{"alert":{\#(alert)}},"type":"score"}"#)])
        let notice = phones.first?.notices.first
        #expect(notice?.title == "STANDING(Duke, 8, Maryland, 6)" && notice?.body == "GAME_ON")
    }

    @Test func `a team's name never becomes markup`() {
        let phones = Phone.all(after: [push("a", "<script>alert(1)</script> & <b>")])
        let page = String(decoding: PhonesPage.answer(phones, at: Instant(microseconds: 5_000_000)).body, as: UTF8.self)
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;") && !page.contains("<script"))
        #expect(page.contains("<time>now</time>"))
        let none = PhonesPage.answer([], at: Instant(microseconds: 0))
        #expect(String(decoding: none.body, as: UTF8.self).contains("No alerts yet"))
    }
}
