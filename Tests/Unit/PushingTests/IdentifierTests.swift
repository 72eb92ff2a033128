import Pushing
import Scores
import Testing

@Suite("Collapse ID")
struct CollapseIDTests {
    @Test(
        arguments: [
            (Alert.Kind.start, "start"), (.score, "score"), (.correction, "score"), (.final, "final"),
            (.postponed, "date"), (.cancelled, "date"), (.moved, "date"),
        ]
    )
    func `alerts about the same fact of a game have the same collapse ID`(kind: Alert.Kind, slot: String) {
        let id = CollapseID(kind: kind, game: game)
        #expect(id.text == "game-3f2504e0-4f89-41d3-9a0c-0305e82c3301-\(slot)")
        #expect(id.text.utf8.count <= 64)
    }
}

@Suite("APNs id")
struct APNsIDTests {
    /// The expected IDs were computed with Python's `hashlib` and `uuid`.
    @Test(
        arguments: [
            (1, "00000000-0000-0000-0000-000000000000", "2470901b-1f6f-5cf8-a9c0-3f70d0caba9d"),
            (57, "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "ad17eaa6-74ac-5466-9de5-2d74ae672e20"),
            (Int64.max, "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "e40580db-ba91-504a-a90d-14610cc62fc5"),
        ]
    )
    func `the ID depends only on the alert and the device`(event: Int64, device: String, id: String) throws {
        #expect(try APNsID(alertID: event, device: try #require(DeviceID(device))).text == id)
    }
}

@Suite("Device token")
struct DeviceTokenTests {
    @Test(arguments: [8, 64, 160, 400])
    func `tokens of any form that the API registers are valid`(length: Int) throws {
        let text = String(repeating: "a", count: length)
        #expect(try #require(DeviceToken(text)).text == text)
    }

    @Test(
        arguments: [
            "", "1234567", "12345678/", "12345678?", "12345678#", "../../../x", "12345678\r\n", "1234 5678",
            "12345678é",
            "12345678%", String(repeating: "a", count: 401),
        ]
    )
    func `a text that could change the request's path is not accepted as a token`(text: String) {
        #expect(DeviceToken(text) == nil)
    }

    @Test func `printing a token shows only its beginning`() throws {
        #expect("\(try #require(DeviceToken("0123456789abcdef")))" == "01234567…")
    }
}
