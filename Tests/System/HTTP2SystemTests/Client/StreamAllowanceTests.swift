import Testing

@testable import HTTP2

@Suite("Stream allowance")
struct StreamAllowanceTests {
    private let begin = MonotonicInstant(nanoseconds: 0)

    @Test func `until the server sends ENHANCE_YOUR_CALM, the maximum number of streams is allowed`() {
        #expect(StreamAllowance(most: 1000).limit(at: begin) == 1000)
    }

    @Test(
        arguments: [
            (160, 0, 80), (160, 59, 80), (160, 60, 160), (160, 120, 320), (160, 3600, 1000), (5000, 0, 500), (1, 0, 1),
            (0, 0, 1000),
        ]
    )
    func `the limit falls to half of the streams in use, and doubles each minute`(had: Int, seconds: Int, limit: Int) {
        var allowance = StreamAllowance(most: 1000)
        allowance.reduce(from: had, at: begin)
        #expect(allowance.limit(at: begin + .seconds(seconds)) == limit)
    }

    @Test func `signals within a second count once, and a later one counts again`() {
        var allowance = StreamAllowance(most: 1000)
        for milliseconds in [0, 1, 500, 999] { allowance.reduce(from: 400, at: begin + .milliseconds(milliseconds)) }
        #expect(allowance.limit(at: begin + .seconds(1)) == 200)
        allowance.reduce(from: 200, at: begin + .seconds(2))
        #expect(allowance.limit(at: begin + .seconds(2)) == 100)
    }
}
