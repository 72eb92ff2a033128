import HTMLWriting
import Testing
import Time

@testable import Web

/// Tests the parts of pages that need no data from the database.
@Suite("Page parts")
struct PagePartTests {
    @Test(arguments: [("2026-03", 0, 5), ("2026-02", 0, 4), ("2026-05", 5, 6), ("2024-02", 4, 5)])
    func `a month begins on the right weekday and has whole weeks`(text: String, before: Int, weeks: Int) throws {
        let month = try #require(CalendarMonth(text))
        let rows = month.weeks
        #expect(rows.count == weeks && rows.allSatisfy { $0.count == 7 })
        #expect(rows[0].prefix { $0 == nil }.count == before)
        #expect(rows.joined().compactMap(\.self) == month.days)
        #expect(month.next?.previous == month)
    }

    @Test func `there is no month before year 1 or after year 9999`() {
        #expect(CalendarMonth("0001-01")?.previous == nil)
        #expect(CalendarMonth("9999-12")?.next == nil)
        #expect(CalendarMonth("2026-13") == nil && CalendarMonth("2026-3") == nil && CalendarMonth("2026-03-01") == nil)
    }

    @Test func `a picture is a PNG with the checksums that decoders verify`() throws {
        var picture = IndexedPicture(width: 2, height: 1, colours: [.black, .white])
        picture.fill(x: 1..<9, y: -3..<9, with: 1)
        let png = try picture.png()
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        // The CRC-32 of the first and of the last chunk, computed by zlib.
        #expect(Array(png[29..<33]) == [0xC3, 0xFC, 0x8F, 0xB8])
        #expect(Array(png.suffix(4)) == [0xAE, 0x42, 0x60, 0x82])
        // The Adler-32 of the row 0, 0, 1: a = 2, b = 1 + 1 + 2 = 4.
        #expect(Array(png.dropLast(16).suffix(4)) == [0x00, 0x04, 0x00, 0x02])
    }

    @Test func `text on the page's background has enough contrast in both colour schemes`() throws {
        let schemes = PageColours.css.matches(of: /\{[^{}]*--ground[^{}]*\}/)
        #expect(schemes.count == 2)
        for scheme in schemes {
            let named = scheme.output.matches(of: /--([a-z]+): (#[0-9a-f]{6});/).compactMap { match in
                TeamColour(String(match.2)).map { (String(match.1), $0) }
            }
            let colours = Dictionary(uniqueKeysWithValues: named)
            let ground = try #require(colours["ground"])
            for (name, least) in [("text", 7), ("soft", 7), ("live", 4.5), ("accent", 4.5)] {
                #expect(try #require(colours[name]).contrast(to: ground) >= least, "\(name)")
            }
        }
    }

    @Test func `a page that hides scores by default shows them on request, and leaves alerts as they are`() {
        let choices: [(isHiddenByCookie: Bool, parameter: Outcomes.ScoresParameter?, expected: Outcomes)] = [
            (false, nil, .hiddenByDefault), (false, .shown, .shown), (false, .hidden, .hiddenHere),
            (false, .once, .shownOnce), (true, nil, .hidden), (true, .shown, .shownHere),
        ]
        for (isHidden, parameter, expected) in choices {
            #expect(Outcomes(isHiddenByCookie: isHidden, parameter, hidesByDefault: true) == expected)
        }
        #expect(Outcomes(isHiddenByCookie: false, nil) == .shown)
        let hidden = Outcomes.hiddenByDefault
        #expect(hidden.areHidden && hidden.isSetByAddress && !hidden.areHiddenInAlerts)
        let frame = PageFrame(outcomes: hidden, address: "/feed", hidesByDefault: true)
        #expect(frame.shownAddress == "/feed?scores=shown" && frame.path("/live") == "/live?scores=hidden")
    }

    @Test func `the browser's toolbar has the same colour as the page's background`() {
        #expect(PageColours.css.contains("--ground: \(PageColours.lightBackground);"))
        #expect(PageColours.css.contains("--ground: \(PageColours.darkBackground);"))
    }
}
