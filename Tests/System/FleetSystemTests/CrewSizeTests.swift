import Testing

@testable import Fleet

@Suite("Number of copies")
struct CrewSizeTests {
    /// The time in seconds, the number of copies wanted at that time, and the expected number of copies. A wanted
    /// number counts for a minute.
    private static let signals: [(Int, Int, Int)] = [
        (0, 1, 1), (5, 3, 3), (10, 1, 3), (30, 2, 3), (64, 1, 3), (65, 1, 2), (89, 1, 2), (90, 1, 1), (95, 4, 4),
        (160, 0, 1),
    ]

    @Test func `the number of copies grows immediately, falls only after a minute with less work, and is at least 1`() {
        let start = ContinuousClock.now
        var size = CrewSize(scaleDownDelay: .seconds(60))
        for (second, wanted, expected) in Self.signals {
            #expect(size.following(wanted, at: start + .seconds(second)) == expected, "second \(second)")
        }
    }
}
