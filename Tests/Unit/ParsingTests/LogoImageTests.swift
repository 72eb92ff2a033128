import Parsing
import Scores
import Testing
import Time

@testable import Transport

/// Tests which files are accepted as logos.
@Suite("Logos")
struct LogoImageTests {
    /// The headers of images of 300 by 200 pixels, one for each format.
    private static let pictures: [(LogoImage.Format, [UInt8])] = [
        (.png, png(width: 300, height: 200)),
        (.gif, Array("GIF89a".utf8) + [0x2C, 0x01, 0xC8, 0x00, 0, 0, 0]),
        // A comment before the frame header. Its content looks like a frame header.
        (.jpg, [0xFF, 0xD8, 0xFF, 0xFE, 0, 6, 0xFF, 0xC0, 0, 17, 0xFF, 0xC2, 0, 17, 8, 0x00, 0xC8, 0x01, 0x2C, 3]),
        (.webp, webp("VP8X", [0, 0, 0, 0, 0x2B, 0x01, 0x00, 0xC7, 0x00, 0x00])),
        (.webp, webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x01, 0xC8, 0x00])),
        // The width minus one in 14 bits, then the height minus one in 14 bits.
        (.webp, webp("VP8L", [0x2F, 0x2B, 0xC1, 0x31, 0x00])),
    ]

    private static func png(width: Int, height: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        bytes += "IHDR".utf8
        for side in [width, height] {
            for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: side >> shift)) }
        }
        return bytes + [8, 6, 0, 0, 0]
    }

    private static func webp(_ chunk: String, _ head: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(chunk)".utf8) + [10, 0, 0, 0] + head
    }

    private func refusal(_ bytes: [UInt8]) -> LogoRefusal? {
        do throws(LogoRefusal) {
            _ = try LogoImage(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `the format and the size of an image are read from its bytes`() throws {
        for (format, bytes) in Self.pictures {
            #expect(try LogoImage(bytes).format == format)
            for length in 0..<bytes.count { _ = refusal(Array(bytes[..<length])) }
        }
    }

    @Test(arguments: [(0, 10), (10, 0), (4097, 1)])
    func `an image with no pixels or too many on a side is refused`(width: Int, height: Int) {
        #expect(refusal(Self.png(width: width, height: height)) == .tooManyPixels(width: width, height: height))
        #expect(refusal(Self.png(width: 4096, height: 4096)) == nil)
    }

    @Test func `a file that is not an image is refused`() {
        let others = ["", "<!doctype html><html></html>", "{}", "%PDF-1.7", "BM", "GIF88a", "RIFF....WAVEfmt "]
        for text in others { #expect(refusal(text.bytes) == .noPicture, "\(text)") }
        #expect(refusal([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .noPicture)
        #expect(refusal([UInt8](repeating: 0xFF, count: LogoImage.maxBytes)) == .noPicture)
        let large = [UInt8](repeating: 0xFF, count: LogoImage.maxBytes + 1)
        #expect(refusal(large) == .tooLarge(bytes: large.count))
        // A JPEG file whose header segments have no end.
        #expect(refusal([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 5000)) == .noPicture)
    }

    @Test(
        arguments: [
            "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9z' fill='#c00'/></svg>",
            "<?xml version='1.0'?><!-- made by hand --><svg viewBox='0 0 9 9'><style>.a{fill:url(#g)}</style></svg>",
            "<svg xmlns:xlink='http://www.w3.org/1999/xlink'><use xlink:href='#x'/><g style=\"fill:url( '#g' )\"/></svg>",
            "<svg><title>Only &lt;script&gt; by name</title><text>onward, javascript</text></svg>",
        ]
    )
    func `an SVG drawing without active content is accepted`(text: String) throws {
        #expect(try LogoImage(text.bytes).format == .svg)
    }

    @Test(
        arguments: [
            ("<svg><script>1</script></svg>", "script"), ("<svg><g><SCRIPT href='#a'/></g></svg>", "script"),
            ("<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:script/></s:svg>", "script"),
            ("<svg onload='x()'/>", "onload"), ("<svg><path ONCLICK='x()'/></svg>", "onclick"),
            ("<svg><foreignObject><p/></foreignObject></svg>", "foreignobject"),
            ("<svg><image href='https://x.invalid/a.png'/></svg>", "image"),
            ("<svg><image href='data:image/png;base64,AA'/></svg>", "image"),
            ("<svg><use href='https://x.invalid/a.svg#b'/></svg>", "href"),
            ("<svg><use xlink:href='other.svg#b' xmlns:xlink='http://www.w3.org/1999/xlink'/></svg>", "href"),
            ("<svg xml:base='https://x.invalid/'><use href='#b'/></svg>", "base"),
            ("<svg><style>@import 'https://x.invalid/a.css';</style></svg>", "style"),
            ("<svg><style>a{b:url(https://x.invalid/)}</style></svg>", "style"),
            ("<svg><style>a{b:\\75rl(https://x.invalid/)}</style></svg>", "style"),
            ("<svg><path fill='url(https://x.invalid/a.svg#b)'/></svg>", "fill"),
            ("<svg><path style='fill:URL(&quot;//x.invalid/a&quot;)'/></svg>", "style"),
            ("<svg><a href='#b'/></svg>", "a"), ("<svg><set attributeName='href' to='javascript:x'/></svg>", "set"),
            ("<?xml-stylesheet href='https://x.invalid/a.css'?><svg/>", "xml-stylesheet"),
        ]
    )
    func `an SVG drawing with active or external content is refused, not repaired`(text: String, name: String) {
        #expect(refusal(text.bytes) == .activeContent(name))
    }

    @Test func `an SVG drawing that is malformed or exceeds the parser's limits is refused`() {
        let entities = "<!DOCTYPE svg [<!ENTITY a 'aaaa'>]><svg>&a;</svg>"
        #expect(refusal(entities.bytes) == .malformed(.forbiddenDocumentType))
        for drawing in ["<svg><g></svg>", "<svg><title>A & B</title></svg>"] {
            #expect(refusal(drawing.bytes).map { if case .malformed = $0 { true } else { false } } == true)
        }
        #expect(refusal("<html xmlns='x'/>".bytes) == .noPicture)
        #expect(refusal("<rss/>".bytes) == .malformed(.unexpectedShape(path: "rss")))
        let deep = "<svg>" + String(repeating: "<g>", count: 100_000)
        #expect(refusal(deep.bytes).map { if case .malformed = $0 { true } else { false } } == true)
    }

    // MARK: - Fetching

    private static let address = LogoAddress(url: "https://x.invalid/owl.png", background: .light)
    private static let now = Instant(microseconds: 1_777_752_000_000_000)

    @Test func `fetching a URL gives a logo, a reason for refusal, or a failure`() async throws {
        let bytes = Self.png(width: 3, height: 2)
        let good = try await LogoSource(fetcher: OneAnswer(200, body: bytes)).logo(
            at: Self.address,
            now: Self.now
        )
        #expect(try good.get().bytes == bytes)
        let page = OneAnswer(200, body: "<!doctype html><title>Log in</title>".bytes)
        let other = try await LogoSource(fetcher: page).logo(at: Self.address, now: Self.now)
        #expect(throws: LogoRefusal.noPicture) { try other.get() }
        let endless = OneAnswer(200, failure: TransportError(.bodyTooLarge(limit: 1)))
        let large = try await LogoSource(fetcher: endless).logo(at: Self.address, now: Self.now)
        #expect(throws: LogoRefusal.tooLarge(bytes: LogoImage.maxBytes + 1)) { try large.get() }
        let gone = LogoSource(fetcher: OneAnswer(404))
        await #expect(throws: ScrapeError.noPicture(status: 404)) {
            _ = try await gone.logo(at: Self.address, now: Self.now)
        }
    }
}
