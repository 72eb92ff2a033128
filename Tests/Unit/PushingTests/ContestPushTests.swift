import Contests
import Foundation
import Testing
import Time

@testable import Pushing
@testable import simulator

/// The texts of all notices, with every result and number of rounds that changes them.
enum EveryNotice {
    static let texts =
        ContestNotice.allCases.flatMap { kind in
            results.flatMap { result in
                rounds.map { AlertText(kind, ContestFacts(opponent: "Ash", rounds: $0, result: result)) }
            }
        } + [AlertText.hiddenContest]

    private static let results: [MemberResult?] = [nil, .won, .lost, .tie, .void]
    private static let rounds: [Int?] = [nil, 1, 2]
}

@Suite("Pushes about contests")
struct ContestPushTests {
    private static let subject = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7))
    private static let id = "00000000-0000-0000-0000-000000000007"

    private static func notice(
        _ kind: ContestNotice,
        opponent: String? = "todd1234",
        rounds: Int? = nil,
        result: MemberResult? = nil
    ) -> PushNotice {
        PushNotice(
            ContestPush(kind, about: subject, badge: 3),
            ContestFacts(opponent: opponent, rounds: rounds, result: result)
        )
    }

    @Test(arguments: [
        (ContestNotice.newInvitation, "New invitation", "todd1234 invites you to a contest"),
        (.invitationRejected, "Invitation rejected", "todd1234 does not want to play this time"),
        (.sentInvitationExpired, "Invitation expired", "Your invitation to todd1234 can no longer be accepted"),
        (.receivedInvitationExpired, "Invitation expired", "The invitation from todd1234 can no longer be accepted"),
        (.draftStarted, "Draft started", "todd1234 accepted your invitation. You pick first"),
        (.yourDraftTurn, "Your turn to pick", "todd1234 has picked"),
        (.draftReminder, "Your turn to pick", "todd1234 is waiting for your pick"),
        (
            .draftShortened, "Fewer rounds",
            "Games were cancelled or moved: the draft with todd1234 now has 2 rounds"
        ),
        (.draftExpired, "Draft expired", "The draft with todd1234 was not completed in time"),
        (.draftCompleted, "Contest set", "All picks of your contest with todd1234 are made"),
        (.contestCompleted, "You won", "Your contest with todd1234 is over"),
        (.contestCorrected, "You won", "The result of your contest with todd1234 was corrected"),
    ])
    func `each kind has its words`(kind: ContestNotice, title: String, body: String) {
        let text = Self.notice(kind, rounds: 2, result: .won).text
        #expect(text.title == title)
        #expect(text.body == body)
    }

    @Test func `a message of the operators has their words in all languages, its own id and no tab`() throws {
        let words = try #require(OperatorWords(title: "Hello \"you\"", body: "Back at noon", collapseKey: "noon"))
        let push = ContestPush(.operatorMessage, about: Self.subject, badge: 3)
        let notice = PushNotice(push, ContestFacts(opponent: nil, message: words))
        #expect(notice.text.title == words.title && notice.text.body == words.body)
        let apns = String(decoding: try PushPayload(notice).bytes, as: UTF8.self)
        #expect(apns.contains(#""title":"Hello \"you\"","body":"Back at noon""#) && !apns.contains(#""tab""#))
        #expect(apns.contains(#""thread-id":"messages""#) && apns.contains(#""messageId":"\#(Self.id)""#))
        let localized = String(decoding: try PushPayload(notice, isLocalized: true).bytes, as: UTF8.self)
        #expect(localized.contains(#""loc-key":"MESSAGE_BODY","loc-args":["Back at noon"]"#))
        #expect(CollapseID(words).text == "message-noon")
    }

    @Test(arguments: [
        ("", "x", "k"), ("x", "", "k"), ("x", "x", ""), ("a\nb", "x", "k"), ("x", "a\u{7}b", "k"), ("x", "x", "a b"),
        (String(repeating: "x", count: 101), "x", "k"), ("x", String(repeating: "x", count: 501), "k"),
        ("x", "x", String(repeating: "k", count: 41)), ("x", "x", "é"),
    ])
    func `words that the database refuses are none`(_ title: String, _ body: String, _ key: String) {
        #expect(OperatorWords(title: title, body: body, collapseKey: key) == nil)
    }

    @Test func `an opponent who was deleted has no name`() {
        let text = Self.notice(.draftExpired, opponent: nil).text
        #expect(text.body == "The draft with a deleted member was not completed in time")
        #expect(text.details.args == ["–"])
    }

    @Test func `the payloads of all services have kind, tab, id and badge`() throws {
        let notice = Self.notice(.contestCompleted, result: .tie)
        let collapseID = CollapseID(ContestPush(.contestCompleted, about: Self.subject, badge: 3))
        #expect(collapseID.text == "contest-\(Self.id)")
        let apns = String(decoding: try PushPayload(notice).bytes, as: UTF8.self)
        let text = #"{"title":"Contest tied","body":"Your contest with todd1234 is over"}"#
        let alert = #"{"alert":\#(text),"badge":3,"sound":"default","#
        let kind = #""type":"contest_completed","notificationType":"contest_completed""#
        let members = #"\#(kind),"tab":[0,2],"contestId":"\#(Self.id)""#
        #expect(apns.hasPrefix(#"{"aps":"# + alert) && apns.hasSuffix(",\(members)}"))
        let web = String(decoding: try WebPushPayload(notice, collapseID: collapseID).bytes, as: UTF8.self)
        #expect(web.contains(members) && web.hasSuffix(#","badge":3}"#))
        let message = try FCMMessage(notice, collapseID: collapseID, expiresAt: Instant(microseconds: 60_000_000))
        let token = try #require(FCMToken("0123456789"))
        let fcm = String(decoding: message.body(to: token, at: Instant(microseconds: 0)), as: UTF8.self)
        #expect(fcm.contains(#""tab":"0,2","contestId":"\#(Self.id)","badge":"3""#))
        #expect(fcm.contains(#""notification_count":3"#))
        for text in [apns, web, fcm] {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        }
    }

    @Test func `a localized payload has keys, and a hidden result has none of the result's`() throws {
        let localized = try PushPayload(Self.notice(.yourDraftTurn), isLocalized: true)
        let text = String(decoding: localized.bytes, as: UTF8.self)
        #expect(text.contains(#""title-loc-key":"YOUR_TURN","loc-key":"HAS_PICKED","loc-args":["todd1234"]"#))
        let hidden = PushNotice.hiding(ContestPush(.contestCorrected, about: Self.subject, badge: 0))
        #expect(hidden.text.title == "A contest is over")
    }

    @Test(arguments: ContestNotice.allCases)
    func `the page of lock screens names the subject of every notice`(_ kind: ContestNotice) {
        #expect(AlertKindWords.name(kind.rawValue).lowercased() == kind.subject.rawValue)
    }
}
