import Pushing
import Testing

@Suite("Endpoints of browsers' push services")
struct PushEndpointTests {
    @Test(
        arguments: [
            ("https://fcm.googleapis.com/fcm/send/dVyQ:APA91bH-x_y", "https://fcm.googleapis.com"),
            (
                "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk~x.y",
                "https://updates.push.services.mozilla.com"
            ),
            ("https://web.push.apple.com/QGuQyavXutnMH?a=1&b=%2F", "https://web.push.apple.com"),
            ("https://db5p.notify.windows.com/w/?token=BQYAAAB%2bx%3d", "https://db5p.notify.windows.com"),
            ("https://fcm.googleapis.com:443/", "https://fcm.googleapis.com"),
        ]
    )
    func `endpoints of current services are accepted, with the origin that the VAPID token is for`(
        text: String,
        origin: String
    ) throws {
        let endpoint = try PushEndpoint(text)
        #expect(endpoint.url == text && endpoint.origin == origin)
        #expect(endpoint.description == "\(origin)/…")
    }

    @Test(
        arguments: [
            ("", .length), ("https://a.example/" + String(repeating: "x", count: 1024), .length),
            ("http://push.example.net/x", .scheme), ("HTTPS://push.example.net/x", .scheme), ("ftp://a.b/", .scheme),
            ("javascript:alert(1)", .scheme), ("//push.example.net/x", .scheme),
            (" https://push.example.net/", .scheme),
            ("https://user@push.example.net/x", .credentials), ("https://a:b@push.example.net/x", .credentials),
            ("https://push.example.net@127.0.0.1/x", .credentials),
            ("https://push.example.net\\@127.0.0.1/x", .character), ("https://push.example.net/a b", .character),
            ("https://push.example.net/\u{0}", .character), ("https://push.example.net/\r\nX: y", .character),
            ("https://push.example.net/#x", .character), ("https://[::1]/x", .character),
            ("https://[::ffff:10.0.0.1]/x", .character), ("https://pushé.example.net/", .character),
            ("https://127.0.0.1/x", .host), ("https://10.0.0.1/x", .host), ("https://169.254.169.254/meta", .host),
            ("https://8.8.8.8/x", .host), ("https://2130706433/x", .host), ("https://0x7f000001/x", .host),
            ("https://0177.0.0.1/x", .host), ("https://127.1/x", .host), ("https://1.2.3.0x7f/x", .host),
            ("https://localhost/x", .host), ("https://push.example.net./x", .host), ("https:///x", .host),
            ("https://push.example.net", .host), ("https://push.example.net?x", .host),
            ("https://push.example.net?/x", .host), ("https://.example.net/x", .host), ("https://a..net/x", .host),
            ("https://-a.example.net/x", .host), ("https://PUSH.example.net/x", .host), ("https://a_b.net/x", .host),
            ("https://a%2eb.net/x", .host), ("https://" + String(repeating: "a.", count: 130) + "net/x", .host),
            ("https://push.example.net:80/x", .port), ("https://push.example.net:8443/x", .port),
            ("https://push.example.net:/x", .port), ("https://push.example.net:443:443/x", .port),
            ("https://127.0.0.1:8443/x", .port),
            ("https://push.example.net/x", .service), ("https://a.xn--p1ai/", .service),
            ("https://1.2.3.4.nip.io/x", .service), ("https://fcm.googleapis.com.evil.example/x", .service),
            ("https://evilpush.apple.com/x", .service), ("https://push.apple.com/x", .service),
            ("https://notify.windows.com.evil.example/x", .service), ("https://googleapis.com/x", .service),
        ] as [(String, PushEndpoint.Flaw)]
    )
    func `an endpoint that could lead to any other host is rejected`(text: String, flaw: PushEndpoint.Flaw) {
        #expect(throws: flaw) { try PushEndpoint(text) }
    }

    @Test func `the operator may allow other services by host or by domain`() throws {
        let allowed: Set = ["push.example.net", "*.example.org"]
        for text in ["https://push.example.net/x", "https://push.example.net:443/x", "https://a.b.example.org/x"] {
            #expect(try PushEndpoint(text, allowing: allowed).url == text)
        }
        for text in ["https://example.org/x", "https://a.push.example.net/x", "https://push.example.net.evil.com/x"] {
            #expect(throws: PushEndpoint.Flaw.service) { try PushEndpoint(text, allowing: allowed) }
        }
        #expect(throws: PushEndpoint.Flaw.port) {
            try PushEndpoint("https://push.example.net:8443/x", allowing: allowed)
        }
    }

    @Test func `an endpoint allowed by host and port is accepted, and similar ones are rejected`() throws {
        let allowed: Set = ["127.0.0.1:8443"]
        #expect(try PushEndpoint("https://127.0.0.1:8443/push/x", allowing: allowed).origin == "https://127.0.0.1:8443")
        for text in [
            "https://127.0.0.1/x", "https://127.0.0.1:8444/x", "https://a@127.0.0.1:8443/x", "http://127.0.0.1:8443/",
        ] {
            #expect(throws: PushEndpoint.Flaw.self) { try PushEndpoint(text, allowing: allowed) }
        }
    }
}
