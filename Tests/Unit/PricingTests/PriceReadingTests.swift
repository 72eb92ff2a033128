import Pricing
import TestTools
import Testing

/// Tests how the texts and numbers of sources are read.
@Suite("Price reading")
struct PriceReadingTests {
    @Test func `EVEN, OFF, PK and prices between −100 and 100`() {
        for text in ["EVEN", "even", " Ev ", "PK"] { #expect(PriceReading(text) == .price(.even), "\(text)") }
        for text in ["OFF", "off", "-", "", "  "] { #expect(PriceReading(text) == .notQuoted, "\(text)") }
        for value in -99...99 {
            #expect(PriceReading(value) == .invalid(.below100))
            #expect(PriceReading("\(value)") == .invalid(.below100))
            #expect(AmericanPrice(value) == nil)
        }
        #expect(PriceReading("-0") == .invalid(.below100))
    }

    @Test(arguments: [
        ("-110", -110), ("+105", 105), ("105", 105), ("\u{2212}110", -110), (" -110 ", -110), ("-110.0", -110),
        ("1e3", 1000), ("+1000000", 1_000_000),
    ])
    func `a text with a sign, a blank or a zero fraction is a price`(text: String, price: Int) throws {
        #expect(PriceReading(text) == .price(try #require(AmericanPrice(price))))
    }

    @Test(arguments: [
        ("NaN", PriceFlaw.notANumber), ("nan", .notANumber), ("inf", .notANumber), ("-inf", .notANumber),
        ("abc", .notANumber), ("10/11", .notANumber), ("--110", .notANumber), ("0x6E", .notANumber),
        ("１１０", .notANumber), ("-", .notANumber), ("1.91", .notWhole), ("-110.5", .notWhole), ("0", .below100),
        ("99", .below100), ("-99", .below100), ("1000001", .tooLong), ("-1e30", .tooLong),
        ("99999999999999999999999", .tooLong),
    ])
    func `a text that is no price has a named flaw`(text: String, flaw: PriceFlaw) {
        #expect(PriceReading(text) == (text == "-" ? .notQuoted : .invalid(flaw)))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1.91, -110.5, 0, 99, 1e300, 1e-300])
    func `a number that is no price is invalid`(number: Double) {
        guard case .invalid = PriceReading(number) else {
            Issue.record("\(number) is a price")
            return
        }
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `random texts are read without a trap`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let letters = Array("+-−0123456789.eEvVnNoOfFpPkKaA /\u{0}é")
        for _ in 0..<5000 {
            let text = String(
                (0..<Int.random(in: 0...9, using: &random)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &random)]
                }
            )
            if case .price(let price) = PriceReading(text), AmericanPrice(price.value) != price {
                Issue.record("\(text) is read as \(price)")
            }
            if let line = BetLine(text), BetLine(line.description) != line {
                Issue.record("\(text) is read as \(line)")
            }
        }
    }
}
