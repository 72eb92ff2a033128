import Testing

@testable import bardown

/// Tests the values of `bardown dev --workers`.
@Suite("Copy count")
struct CopyCountTests {
    @Test(arguments: [("scoreboard-scraper=4", 4), ("push-sender=1", 1), ("differ=16", 16)])
    func `a program name and a count are read`(argument: String, count: Int) throws {
        let copies = try #require(CopyCount(argument: argument))
        #expect(argument == "\(copies.program)=\(copies.count)" && copies.count == count)
    }

    @Test(
        arguments: [
            "", "4", "differ", "differ=", "differ=0", "differ=17", "differ=-1", "api=2", "simulator=2", "differ=2=3",
        ]
    )
    func `any other value is rejected`(argument: String) {
        #expect(CopyCount(argument: argument) == nil)
    }
}
