import APIModels
import FoundationEssentials
import HTTPTypes
import Testing

@testable import Web

/// Tests the parts of members' pages that are values.
@Suite("Parts of members' pages")
struct MemberPagePartTests {
    @Test(arguments: [
        ("/contests", true), ("/contests?status=upcoming", true), ("//evil.example", false), ("/\\evil.example", false),
        ("https://evil.example", false), ("contests", false), ("", false), ("/a b", false), ("/a\n", false),
        ("/" + String(repeating: "a", count: 300), false),
    ])
    func `only a path on this server is returned to`(text: String, isLocal: Bool) {
        #expect((LocalPath(text) != nil) == isLocal)
    }

    @Test func `on a site with TLS the cookies have the prefix that other hosts cannot set`() {
        let (secure, plain) = (PageCookies(site: "https://scores.example.org"), PageCookies(site: "http://127.0.0.1"))
        let set = secure.setting(.session, to: "abc").value
        #expect(set == "__Host-bardown-session=abc; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure")
        #expect(plain.setting(.visitor, to: "abc").value == "bardown-visitor=abc; Path=/; HttpOnly; SameSite=Lax")
        #expect(plain.deleting(.session).value == "bardown-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax")
    }

    @Test(arguments: [
        ("bardown-session=abc", "abc"), ("a=b; bardown-session=abc; c=d", "abc"), ("bardown-sessions=abc", nil),
        ("x-bardown-session=abc", nil), ("bardown-session=", nil), ("bardown-session=a; bardown-session=b", nil),
        ("", nil),
    ])
    func `a cookie that is sent twice is none`(header: String, expected: String?) {
        let cookies = PageCookies(site: nil)
        #expect(cookies.value(.session, in: [.cookie: header]) == expected)
        #expect(PageCookies(site: "https://a.example").value(.session, in: [.cookie: header]) == nil)
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
            "Edge on Windows"
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
            "Safari on iPhone"
        ),
        (
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36",
            "Chrome on Android"
        ),
        ("curl/8.5", "Browser"), (nil, "Browser"),
    ])
    func `a browser is named in the list of devices`(agent: String?, name: String) {
        #expect(BrowserName(of: agent).text == name)
    }

    @Test(arguments: [
        (60, "1 minute"), (1800, "30 minutes"), (28_800, "8 hours"), (172_800, "2 days"), (90, "90 seconds"),
    ])
    func `the limits of the rules are in plain words`(seconds: Int, words: String) {
        #expect(ContestWords.duration(seconds) == words)
    }
}
