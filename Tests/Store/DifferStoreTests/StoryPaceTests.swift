import Testing

@testable import differ

@Suite("The pace of stories")
struct StoryPaceTests {
    private let begin = ContinuousClock.now

    @Test func `stories are made without a pause while no game is compared`() {
        var pace = StoryPace()
        #expect(pace.pause(at: begin) == .zero)
        #expect(pace.pause(at: begin) == .zero)
        #expect(pace.pause(at: begin + .milliseconds(3)) == .zero)
    }

    @Test func `while games are compared, one story is made in each interval`() {
        var pace = StoryPace()
        pace.compared(at: begin)
        #expect(pace.pause(at: begin) == .zero)
        #expect(pace.pause(at: begin + .milliseconds(10)) == StoryPace.interval - .milliseconds(10))
        #expect(pace.pause(at: begin + StoryPace.interval) == StoryPace.interval)
        #expect(pace.pause(at: begin + StoryPace.interval * 3) == .zero)
    }

    @Test func `slots that ask at once get one turn after the other`() {
        var pace = StoryPace()
        pace.compared(at: begin)
        #expect((0..<4).map { _ in pace.pause(at: begin) } == (0..<4).map { StoryPace.interval * $0 })
    }

    @Test func `some time after the last comparison stories are made without a pause again`() {
        var pace = StoryPace()
        pace.compared(at: begin)
        _ = pace.pause(at: begin + .milliseconds(4999))
        #expect(pace.pause(at: begin + .milliseconds(4999)) == StoryPace.interval)
        #expect(pace.pause(at: begin + StoryPace.busyTime) == .zero)
    }
}
