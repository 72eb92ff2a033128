import HTTP2
import Pushing
import Testing
import Time

@Suite("APNs request")
struct APNsRequestTests {
    @Test func `an APNs request has all required header fields`() throws {
        var request = try push(57, until: kickOff + .milliseconds(600_999))
        let fields = Dictionary(
            uniqueKeysWithValues: request.fields(authorization: "bearer x").map { ($0.name, $0.value) }
        )
        #expect(
            fields == [
                "authorization": "bearer x",
                "apns-topic": "app.bardown.BarDown",
                "apns-push-type": "alert",
                "apns-priority": "10",
                "apns-expiration": "1777738200",
                "apns-id": "ad17eaa6-74ac-5466-9de5-2d74ae672e20",
                "apns-collapse-id": "game-3f2504e0-4f89-41d3-9a0c-0305e82c3301-score",
                "content-type": "application/json",
            ]
        )
        #expect(request.path == "/3/device/00aabbccddeeff11")
        request.expiration = .neverStored
        #expect(request.fields(authorization: "").contains { $0.name == "apns-expiration" && $0.value == "0" })
        request.expiration = .at(Instant(microseconds: -1))
        #expect(request.fields(authorization: "").contains { $0.name == "apns-expiration" && $0.value == "1" })
    }
}
