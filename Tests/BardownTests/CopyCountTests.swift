import Testing

@testable import bardown

/// What `bardown dev --workers` takes.
@Suite struct CopyCountTests {
    @Test(
        "A program and how many of it",
        arguments: [("scoreboard-scraper=4", 4), ("push-sender=1", 1), ("differ=16", 16)]
    )
    func taken(argument: String, count: Int) throws {
        let copies = try #require(CopyCount(argument: argument))
        #expect(argument == "\(copies.program)=\(copies.count)" && copies.count == count)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "", "4", "differ", "differ=", "differ=0", "differ=17", "differ=-1", "api=2", "simulator=2", "differ=2=3",
        ]
    )
    func refused(argument: String) {
        #expect(CopyCount(argument: argument) == nil)
    }
}
