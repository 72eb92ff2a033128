import Synchronization
package import Time
import Transport

/// Answers for the hosts of a tape, with what was seen of them at a moment of it.
package final class TapePlayer: Sendable {
    /// A moment of the playing.
    package struct Moment: Sendable {
        /// The instant of the tape that is being played.
        package var instant: Instant
        /// How many seconds of the tape pass in a second.
        package var speed: Double
        /// The instant of the playing at which an instant of the tape comes.
        package var real: @Sendable (Instant) -> Instant

        package init(instant: Instant, speed: Double, real: @escaping @Sendable (Instant) -> Instant) {
            self.instant = instant
            self.speed = speed
            self.real = real
        }
    }

    /// What the tape has to say to a request.
    package enum Answer: Hashable, Sendable {
        /// The page is not on the tape.
        case unknown
        /// The page comes later.
        case notYet
        /// - Parameter pause: Seconds in `Retry-After`, as the clock is turned.
        case page(status: Int, contentType: String?, pause: Int?, body: [UInt8])
        case failure(TapedFailure.Kind)
    }

    package let tape: Tape
    /// When the first request on the tape was made; the tape's clock begins there.
    package let origin: Instant
    /// Places in ``Tape/entries``, in the order in which they were answered.
    private let takes: [PageAddress: [Int]]
    private let days: Int
    private let turnedBodies = Mutex(TurnedBodies())

    /// - Parameter days: From the day on which the tape was recorded to the day on which it is played.
    /// - Returns: `nil` for a tape without an entry.
    package init?(_ tape: Tape, days: Int) {
        guard let origin = tape.entries.map(\.at).min() else { return nil }
        self.tape = tape
        self.origin = origin
        self.days = days
        let addresses = TurnedDates(origin: origin, days: days) { $0 }
        var takes: [PageAddress: [Int]] = [:]
        let order = tape.entries.indices.sorted { (tape.entries[$0].end, $0) < (tape.entries[$1].end, $1) }
        for index in order {
            let address = PageAddress(url: tape.entries[index].url).text
            takes[PageAddress(url: addresses.turning(address: address)), default: []].append(index)
        }
        self.takes = takes
    }

    /// The hosts that it answers for, in alphabetical order.
    package var hosts: [String] { Set(takes.keys.map(\.host)).sorted() }

    /// When the last answer came, from ``origin`` on.
    package var length: Duration { (tape.entries.map(\.end).max() ?? origin) - origin }

    /// Whether the tape has the page, now or later.
    package func has(_ page: PageAddress) -> Bool {
        takes[page] != nil
    }

    /// What the tape last saw of a page.
    /// - Throws: ``TapeError`` for a body that is damaged.
    package func answer(to page: PageAddress, at moment: Moment) throws(TapeError) -> Answer {
        guard let takes = takes[page] else { return .unknown }
        for index in takes.reversed() where tape.entries[index].end <= moment.instant {
            switch tape.entries[index].outcome {
            case .failure(let failure): return .failure(failure.kind)
            // The recorder had the page already: it is the one before.
            case .answer(let answer) where answer.status == 304: continue
            case .answer(let answer):
                return .page(
                    status: answer.status,
                    contentType: answer.headers["Content-Type"],
                    pause: answer.headers["Retry-After"].flatMap(Double.init).map {
                        Int(min(max(1, ($0 / moment.speed).rounded(.up)), 86_400))
                    },
                    body: try body(of: answer, at: moment)
                )
            }
        }
        return .notYet
    }

    private func body(of answer: TapedAnswer, at moment: Moment) throws(TapeError) -> [UInt8] {
        guard let digest = answer.body else { return [] }
        if let known = turnedBodies.withLock({ $0.body(of: digest, speed: moment.speed) }) { return known }
        let dates = TurnedDates(origin: origin, days: days, real: moment.real)
        let body = dates.turning(body: try tape.body(of: answer))
        turnedBodies.withLock { $0.keep(body, of: digest) }
        return body
    }
}

/// The bodies asked for last, as they are played: pages are asked for again and again, and are long.
private struct TurnedBodies {
    private static let capacity = 32
    /// Of all bodies together.
    private static let capacityBytes = 64 << 20

    private var speed = 0.0
    private var bodies: [TapeDigest: [UInt8]] = [:]

    /// At another speed all dates are others.
    mutating func body(of digest: TapeDigest, speed: Double) -> [UInt8]? {
        if speed != self.speed {
            self.speed = speed
            bodies = [:]
        }
        return bodies[digest]
    }

    mutating func keep(_ body: [UInt8], of digest: TapeDigest) {
        let bytes = bodies.values.reduce(body.count) { $0 + $1.count }
        if bodies.count >= Self.capacity || bytes > Self.capacityBytes { bodies = [:] }
        if body.count <= Self.capacityBytes { bodies[digest] = body }
    }
}
