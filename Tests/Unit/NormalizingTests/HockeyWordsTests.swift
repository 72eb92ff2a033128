import Testing

@testable import Normalizing

@Suite("Words for the NHL's codes")
struct HockeyWordsTests {
    @Test(arguments: [
        ("stoppage icing", "Stoppage: icing"), ("stoppage tv-timeout", "Stoppage: TV timeout"),
        ("stoppage", "Stoppage"),
        ("stoppage goalie-stopped-after-sog", "Stoppage: goalie stopped after shot on goal"),
        ("stoppage chlg-hm-off-side", "Stoppage: challenge by the home team for off side"),
        ("stoppage chlg-vis-goal-interference", "Stoppage: challenge by the visitors for goal interference"),
        ("period-start", "Period start"), ("", ""),
    ])
    func `a code of a play without players becomes words`(code: String, text: String) {
        #expect(HockeyWords.text(ofCode: code) == text)
    }
}
