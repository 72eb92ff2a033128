import Cryptography
import Testing

@testable import Pushing
@testable import simulator

@Suite("Messages to browsers")
struct WebPushCodingTests {
    private static func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text)) }

    @Test func `the example of RFC 8291, appendix A, is reproduced byte for byte`() throws {
        let subscription = try WebSubscription(
            endpoint: "https://a.push.apple.com/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
            key: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            secret: "BTBZMqHH6r4Tts7J_aSIgg"
        )
        let key = try AgreementKey(
            number: Self.bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
            point: Self.bytes(
                "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
            )
        )
        let body = try WebPushCoding.seal(
            Array("When I grow up, I want to be a watermelon".utf8),
            for: subscription,
            paddedTo: 0,
            key: key,
            salt: Self.bytes("DGv6ra1nlYgDCS1FRnbzlw")
        )
        let expected = """
            DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl\
            7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
            """
        #expect(Base64URL.encode(body) == expected)
    }

    @Test(arguments: [0, 1, 511, 512])
    func `only the subscribed browser can decrypt a message, and all short messages have equal lengths`(length: Int)
        throws
    {
        let (browser, subscription) = try Self.subscribed()
        let text = [UInt8](repeating: 0, count: length)
        let body = try WebPushCoding.seal(text, for: subscription)
        #expect(body.count == 86 + 512 + 1 + 16)
        #expect(browser.decrypted(body) == text)
        #expect(try Self.subscribed().0.decrypted(body) == nil)
    }

    @Test func `the longest message makes a body of 4096 bytes`() throws {
        let (browser, subscription) = try Self.subscribed()
        let text = [UInt8](repeating: 7, count: WebPushCoding.maxTextLength)
        let body = try WebPushCoding.seal(text, for: subscription)
        #expect(WebPushCoding.maxTextLength == 3993 && body.count == 4096)
        #expect(browser.decrypted(body) == text)
    }

    @Test
    func `a subscription is stored as text and read again, and an invalid one is rejected with a reason`() throws {
        let (_, subscription) = try Self.subscribed()
        #expect(try WebSubscription(text: subscription.text) == subscription)
        #expect(
            !subscription.text.contains(".") && subscription.description == "subscription at https://a.push.apple.com"
        )
        let key = Base64URL.encode(subscription.point)
        let secret = Base64URL.encode(subscription.secret)
        let url = subscription.endpoint.url
        #expect(try WebSubscription(endpoint: url, key: key + "=", secret: secret + "==") == subscription)
        for (endpoint, key, secret, flaw) in [
            ("http://a.push.apple.com/", key, secret, WebSubscription.Flaw.endpoint(.scheme)),
            (url, secret, secret, .key), (url, "", secret, .key), (url, key + "A", secret, .key),
            (url, key, key, .secret), (url, key, "===", .secret),
        ] {
            #expect(throws: flaw) { try WebSubscription(endpoint: endpoint, key: key, secret: secret) }
        }
        for text in ["", "abcdefgh", Base64URL.encode(Array("{}".utf8))] {
            #expect(throws: WebSubscription.Flaw.form) { try WebSubscription(text: text) }
        }
    }

    /// Returns a browser and its subscription.
    private static func subscribed() throws -> (Browser, WebSubscription) {
        let browser = try Browser(subscribedTo: ES256PrivateKey().publicPoint(), fate: "good")
        let subscription = try WebSubscription(
            endpoint: "https://a.push.apple.com/push/\(browser.id)",
            key: Base64URL.encode(browser.key.point),
            secret: Base64URL.encode(browser.secret)
        )
        return (browser, subscription)
    }
}
