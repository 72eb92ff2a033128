import Synchronization
package import Time
import Transport

/// Replays a tape: returns the response that each page had at a given time of the tape.
package final class TapePlayer: Sendable {
    /// A point in time of the playback.
    package struct PlaybackTime: Sendable {
        /// The tape time being played.
        package var instant: Instant
        /// How many seconds of the tape pass per second.
        package var speed: Double
        /// Converts tape time to playback time.
        package var real: @Sendable (Instant) -> Instant

        package init(instant: Instant, speed: Double, real: @escaping @Sendable (Instant) -> Instant) {
            self.instant = instant
            self.speed = speed
            self.real = real
        }
    }

    /// The result of a request to the player.
    package enum PageResult: Hashable, Sendable {
        /// The page is nowhere on the tape.
        case unknown
        /// The page appears on the tape only later.
        case notYet
        /// - Parameter pause: The value of `Retry-After` in seconds, scaled to the playback speed and limited to
        ///   1…86,400; `nil` without a number of seconds there.
        case page(status: Int, contentType: String?, pause: Int?, body: [UInt8])
        case failure(TapedFailure.Kind)
    }

    package let tape: Tape
    /// When the first request on the tape was made. The tape's time begins here.
    package let origin: Instant
    /// Indices into ``Tape/entries`` for each page, in the order of their responses.
    private let entryIndices: [PageAddress: [Int]]
    private let days: Int
    private let shiftedBodies = Mutex(ShiftedBodies())

    /// - Parameter days: The number of days from the recording to the playback.
    /// - Returns: `nil` for a tape without entries.
    package init?(_ tape: Tape, days: Int) {
        guard let origin = tape.entries.map(\.at).min() else { return nil }
        self.tape = tape
        self.origin = origin
        self.days = days
        let addresses = ShiftedDates(origin: origin, days: days) { $0 }
        var entryIndices: [PageAddress: [Int]] = [:]
        let order = tape.entries.indices.sorted { (tape.entries[$0].end, $0) < (tape.entries[$1].end, $1) }
        for index in order {
            let address = PageAddress(url: tape.entries[index].url).text
            entryIndices[PageAddress(url: addresses.shifting(address: address)), default: []].append(index)
        }
        self.entryIndices = entryIndices
    }

    /// The hosts on the tape, sorted.
    package var hosts: [String] { Set(entryIndices.keys.map(\.host)).sorted() }

    /// The time from ``origin`` to the last response.
    package var length: Duration { (tape.entries.map(\.end).max() ?? origin) - origin }

    /// Returns whether the page is on the tape, now or later.
    package func has(_ page: PageAddress) -> Bool {
        entryIndices[page] != nil
    }

    /// Returns the last response of a page that was recorded up to `time`.
    /// - Throws: ``TapeError`` if the body is damaged or cannot be read.
    package func response(to page: PageAddress, at time: PlaybackTime) throws(TapeError) -> PageResult {
        guard let entryIndices = entryIndices[page] else { return .unknown }
        for index in entryIndices.reversed() where tape.entries[index].end <= time.instant {
            switch tape.entries[index].outcome {
            case .failure(let failure): return .failure(failure.kind)
            // A 304 means that the recorder already had the page, so the previous response is returned.
            case .response(let response) where response.status == 304: continue
            case .response(let response):
                return .page(
                    status: response.status,
                    contentType: response.headers["Content-Type"],
                    pause: response.headers["Retry-After"].flatMap(Double.init).map {
                        Int(min(max(1, ($0 / time.speed).rounded(.up)), 86_400))
                    },
                    body: try body(of: response, at: time)
                )
            }
        }
        return .notYet
    }

    private func body(of response: TapedResponse, at time: PlaybackTime) throws(TapeError) -> [UInt8] {
        guard let digest = response.body else { return [] }
        if let known = shiftedBodies.withLock({ $0.body(of: digest, speed: time.speed) }) { return known }
        let dates = ShiftedDates(origin: origin, days: days, real: time.real)
        let body = dates.shifting(body: try tape.body(of: response))
        shiftedBodies.withLock { $0.store(body, of: digest) }
        return body
    }
}

/// A cache of the latest bodies with their dates moved, because pages are long and requested often.
private struct ShiftedBodies {
    private static let capacity = 32
    /// The limit of the total size of the cached bodies.
    private static let capacityBytes = 64 << 20

    private var speed = 0.0
    private var bodies: [TapeDigest: [UInt8]] = [:]

    /// Returns a cached body. A change of speed empties the cache, because all dates change with it.
    mutating func body(of digest: TapeDigest, speed: Double) -> [UInt8]? {
        if speed != self.speed {
            self.speed = speed
            bodies = [:]
        }
        return bodies[digest]
    }

    mutating func store(_ body: [UInt8], of digest: TapeDigest) {
        let bytes = bodies.values.reduce(body.count) { $0 + $1.count }
        if bodies.count >= Self.capacity || bytes > Self.capacityBytes { bodies = [:] }
        if body.count <= Self.capacityBytes { bodies[digest] = body }
    }
}
