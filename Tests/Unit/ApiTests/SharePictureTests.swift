import Scores
import Testing

@testable import Drawing
@testable import Web

/// Tests the pictures of shared links.
@Suite("Share picture")
struct SharePictureTests {
    private static func card(home: String = "Duke", away: String = "Maryland", score: String? = "8") -> ShareCard {
        func half(_ name: String) -> ShareCard.Half {
            ShareCard.Half(name: name, letters: "ABC", note: "", score: score, colour: .none, isBehind: false)
        }
        return ShareCard(
            halves: BySide(home: half(home), away: half(away)),
            state: "Final",
            isLive: false,
            heading: "Men's Lacrosse",
            note: ""
        )
    }

    @Test func `a picture is a PNG of the size that its page names, the same for the same card`() throws {
        let png = try SharePicture(card: Self.card()).png()
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        let sizes = [(16, SharePicture.width), (20, SharePicture.height)]
        for (place, size) in sizes { #expect(png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } == size) }
        #expect(try SharePicture(card: Self.card()).png() == png)
        #expect(try SharePicture(card: Self.card(score: nil)).png() != png)
    }

    @Test(arguments: [
        String(repeating: "W", count: 300), "", " \n", "الهلال السعودي", "読売ジャイアンツ", "\u{0}\u{202E}A", "👩‍👩‍👧‍👦 FC",
        String(repeating: "Very long name ", count: 100),
    ])
    func `every name can be drawn`(name: String) throws {
        let png = try SharePicture(card: Self.card(home: name, away: name)).png()
        #expect(png.count > 1000)
    }

    @Test(arguments: [
        ("A\u{202E}B\u{2066}\u{0}", "AB"), (" a\n\tb ", "a b"), ("ن\u{200C}م", "ن\u{200C}م"), ("\u{E000}", ""),
    ])
    func `characters that would reverse or hide other text are left out`(text: String, printable: String) {
        #expect(TextLayout.printable(text) == printable)
        #expect(TextLayout.printable(String(repeating: "x", count: 1000)).count == 400)
    }

    @Test func `a long name gets smaller, then ends in an ellipsis within its box`() throws {
        let box = Box(x: 0, y: 0, width: 300, height: 120)
        let style = TextStyle(size: 40, minSize: 20, lines: 2, colour: Colour(red: 0, green: 0, blue: 0))
        let canvas = try Canvas(width: 1, height: 1)
        let short = try canvas.height(of: "Duke", in: box, style)
        let long = try canvas.height(of: "Massachusetts Institute of Technology", in: box, style)
        let endless = try canvas.height(of: String(repeating: "Long ", count: 90), in: box, style)
        #expect(short > 40 && short < 60)
        #expect(long <= 120 && endless <= 120)
        #expect(endless < long)
    }

    @Test func `pictures are kept by their content, and the least recently used is dropped`() async throws {
        let cache = SharePictureCache(capacity: 2)
        for name in ["A", "B", "A", "C"] { _ = try await cache.png(of: Self.card(home: name)) }
        var kept: [String] = []
        for name in ["A", "B", "C"] where await cache.has(Self.card(home: name)) { kept.append(name) }
        #expect(kept == ["A", "C"])
    }

    @Test func `the channels of a game are those for everybody, otherwise those of both teams`() {
        let radio = Broadcast(name: "Radio", medium: .radio, market: .national)
        let home = Broadcast(name: "Home TV", market: .home)
        let away = Broadcast(name: "Away TV", market: .away)
        let national = [Broadcast(name: "A", market: .national), Broadcast(name: "B"), Broadcast(name: "C")]
        #expect(Channels([radio]).short == nil)
        #expect(Channels([radio, home, away]).short == "Home TV, Away TV")
        #expect(Channels([home] + national).short == "A, B")
    }
}
