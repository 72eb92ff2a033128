import Testing
import Time

@testable import simulator

@Suite("Simulated clock")
struct SimulatedClockTests {
    private let start = Instant(microseconds: 1_780_000_000_000_000)

    @Test(arguments: [0.1, 1, 10, 30, 60, 333.3, 10_000])
    func `simulated time is as many times faster as the speed says`(_ speed: Double) {
        let clock = SimulatedClock(start: start, speed: speed)
        #expect(clock.simulated(at: start) == .zero)
        #expect(clock.simulated(at: start - .seconds(5)) == .zero)
        let after = clock.simulated(at: start + .seconds(10))
        #expect(abs(after.seconds - 10 * speed) < 0.001)
    }

    @Test(arguments: [1.0, 7, 30, 999])
    func `a simulated time is reached at its real time, and not just before`(_ speed: Double) {
        let clock = SimulatedClock(start: start, speed: speed)
        for second in stride(from: 1, to: 20_000, by: 317) {
            let time = SimulatedTime.seconds(second)
            let real = clock.real(at: time)
            #expect(clock.simulated(at: real) >= time)
            #expect(clock.simulated(at: real - .microseconds(2)) < time)
        }
    }

    @Test func `a change of speed changes no past time, and time neither jumps nor goes backwards`() {
        var clock = SimulatedClock(start: start, speed: 10)
        let goal = clock.real(at: .seconds(50))
        clock.setSpeed(100, from: start + .seconds(10))
        clock.setSpeed(1, from: start + .seconds(20))
        #expect(clock.speed == 1)
        #expect(clock.real(at: .seconds(50)) == goal)
        #expect(clock.simulated(at: start + .seconds(10)) == .seconds(100))
        #expect(clock.simulated(at: start + .seconds(20)) == .seconds(1100))
        #expect(clock.simulated(at: start + .seconds(25)) == .seconds(1105))
        #expect(clock.real(at: .seconds(600)) == start + .seconds(15))
        let readings = (0..<3000).map { clock.simulated(at: start + .milliseconds(10 * $0)) }
        #expect(zip(readings, readings.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func `an invalid speed is replaced by a valid one`() {
        #expect(SimulatedClock(start: start, speed: 0).speed == SimulatedClock.speeds.lowerBound)
        #expect(SimulatedClock(start: start, speed: 1e9).speed == SimulatedClock.speeds.upperBound)
        #expect(SimulatedClock(start: start, speed: .nan).speed == 1)
    }
}
