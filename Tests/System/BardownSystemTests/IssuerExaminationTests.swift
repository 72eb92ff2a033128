import Storage
import Testing
import Time

@testable import bardown

@Suite("bardown doctor: keys of external issuers")
struct IssuerExaminationTests {
    private static let now = Instant(microseconds: 1_000_000_000_000_000)

    @Test(
        arguments: [
            (nil, nil, .bad), (nil, "no answer", .bad), (60, nil, .good), (60, "no answer", .note), (7_260, nil, .note),
            (86_400, nil, .bad),
        ] as [(Int64?, String?, Finding.Verdict)]
    )
    func `keys that are too old are reported`(_ age: Int64?, _ failure: String?, _ verdict: Finding.Verdict) {
        let keys = StoredIssuerKeys(
            issuer: "apple",
            fetchedAt: age.map { Self.now - .seconds($0) },
            failure: failure
        )
        let finding = IssuerExamination.finding(keys, at: Self.now)
        #expect(finding.verdict == verdict)
        #expect((finding.fix == nil) == (verdict == .good))
    }
}
