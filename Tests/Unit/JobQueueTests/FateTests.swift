import Testing

@testable import JobQueue

@Suite("Outcomes of failed runs")
struct FateTests {
    private struct Ordinary: Error, CustomStringConvertible {
        let description: String
    }

    private struct Decided: FatefulError, CustomStringConvertible {
        let fate: Fate
        var description: String { "decided" }
    }

    private func end(_ error: any Error, attempt: Int16 = 1, of maxAttempts: Int16 = 3) -> RunEnd {
        RunEnd.after(
            error,
            in: .of(1, attempt: attempt, maxAttempts: maxAttempts),
            backoff: Backoff(base: .seconds(2)),
            random: 0.5
        )
    }

    @Test func `a run that fails with an ordinary error is retried with the worker's backoff`() {
        let error = Ordinary(description: "no")
        #expect(end(error, attempt: 1) == .rearmed(.retried, after: .seconds(2), error: "no"))
        #expect(end(error, attempt: 2) == .rearmed(.retried, after: .seconds(4), error: "no"))
    }

    @Test(arguments: [3, 4] as [Int16])
    func `a job whose last attempt fails becomes a dead letter`(attempt: Int16) {
        #expect(end(Ordinary(description: "no"), attempt: attempt) == .discarded(reason: .failed, error: "no"))
        let retry = Decided(fate: .retry(after: .zero))
        #expect(end(retry, attempt: attempt) == .discarded(reason: .failed, error: "decided"))
    }

    @Test func `an error may decide the outcome`() {
        #expect(
            end(Decided(fate: .retry(after: .seconds(7)))) == .rearmed(.retried, after: .seconds(7), error: "decided")
        )
        #expect(end(Decided(fate: .retry(after: nil))) == .rearmed(.retried, after: .seconds(2), error: "decided"))
        #expect(end(Decided(fate: .discard)) == .discarded(reason: .discarded, error: "decided"))
    }

    @Test func `a snooze does not use up an attempt, so even the last attempt may snooze`() {
        let snooze = Decided(fate: .snooze(.seconds(5)))
        #expect(end(snooze, attempt: 3) == .rearmed(.snoozed, after: .seconds(5), error: "decided"))
    }

    @Test func `characters that Postgres cannot store are removed, and a long text is cut`() {
        #expect(RunEnd.errorText(Ordinary(description: "a\0b\0")) == "ab")
        #expect(RunEnd.errorText(Ordinary(description: String(repeating: "é", count: 9000))).count == 4000)
    }
}

@Suite("Backoff")
struct BackoffTests {
    @Test(
        arguments: [
            (1, 2), (2, 4), (3, 8), (10, 1024), (11, 2048), (12, 3600), (13, 3600), (Int16.max, 3600), (0, 2), (-3, 2),
        ] as [(Int16, Int)]
    )
    func `the delay doubles from the base up to the ceiling`(attempt: Int16, seconds: Int) {
        #expect(Backoff().delay(attempt: attempt, random: 0.5) == .seconds(seconds))
    }

    @Test(arguments: [(0.0, 5), (0.5, 10), (1.0, 15)])
    func `the delay is spread by half in both directions`(random: Double, seconds: Int) {
        let backoff = Backoff(base: .seconds(10), ceiling: .seconds(60))
        #expect(backoff.delay(attempt: 1, random: random) == .seconds(seconds))
    }

    @Test func `a ceiling below the base limits the delay`() {
        let backoff = Backoff(base: .seconds(10), ceiling: .seconds(1))
        #expect(backoff.delay(attempt: 1, random: 0.5) == .seconds(1))
    }
}
