import APIModels
import Testing

@Suite("Versions of apps")
struct AppVersionTests {
    @Test(arguments: [
        ("1.9", "1.10"), ("1.9.9", "1.10"), ("9", "10"), ("1", "1.0.1"), ("1.2.3", "1.2.3.1"), ("0", "0.1"),
        ("1.999999999", "2"),
    ])
    func `versions are compared number by number`(_ older: String, _ newer: String) throws {
        let (older, newer) = (try #require(AppVersion(older)), try #require(AppVersion(newer)))
        #expect(older < newer && !(newer < older) && older != newer)
    }

    @Test(arguments: [("1.9", "1.9.0"), ("1", "1.0.0.0"), ("01.2", "1.02"), ("0", "0.0")])
    func `a missing number is 0`(_ one: String, _ other: String) throws {
        #expect(try #require(AppVersion(one)) == #require(AppVersion(other)))
    }

    @Test(arguments: ["", ".", "1.", ".1", "1..2", "1.2.3.4.5", "1.2b", "-1", "+1", "1,2", "1 ", "٣", "1234567890"])
    func `anything else is no version`(_ text: String) {
        #expect(AppVersion(text) == nil)
    }
}
