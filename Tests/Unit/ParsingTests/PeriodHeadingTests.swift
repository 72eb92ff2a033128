import Testing

@testable import Parsing

@Suite("Headings of line scores")
struct PeriodHeadingTests {
    @Test func `headings of periods are read in order and in any notation`() throws {
        let printed = ["1", "2nd", "Q3", "4TH QTR", "OT", "2OT", "OT3", "SO"]
        let headings = try printed.map { try #require(PeriodHeading($0), "\($0)") }
        #expect(headings == headings.sorted() && Set(headings).count == printed.count)
        #expect(PeriodHeading("2ND HALF") == PeriodHeading("2") && PeriodHeading("PK") == PeriodHeading("SO"))
    }

    @Test(arguments: ["", "T", "TOT", "Total", "R", "H", "E", "S", "X", "TEAM", "Period", "3PT", "F"])
    func `a column with any other heading is not read as a period`(heading: String) {
        #expect(PeriodHeading(heading) == nil)
    }

    @Test(
        arguments: [
            (["1", "2", "OT"], 2), (["1", "2", "3", "SO"], 3), (["1", "2"], nil), (["OT"], nil), ([], nil),
        ] as [([String], Int?)]
    )
    func `the regulation periods are those before the first overtime`(printed: [String], regulation: Int?) {
        #expect(PeriodHeading.regulation(of: printed.compactMap { PeriodHeading($0) }) == regulation)
    }
}
