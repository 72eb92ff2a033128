import Scores
import Storage
import Testing

@testable import push_sender

@Suite("Stray channels")
struct OrphanChannelDetectorTests {
    private static let app = ChannelApp(environment: .production, topic: "app.test")

    /// The channels found by one poll, and the expected strays.
    struct Sweep {
        let listed: [String]
        let known: Set<String>
        let strays: [String]
    }

    static let cases: [[Sweep]] = [
        // No stray at the first poll; both at the second.
        [
            Sweep(listed: ["b", "a"], known: [], strays: []),
            Sweep(listed: ["b", "a"], known: [], strays: ["a", "b"]),
        ],
        // Recorded in between.
        [Sweep(listed: ["a"], known: [], strays: []), Sweep(listed: ["a"], known: ["a"], strays: [])],
        // Another channel each time.
        [Sweep(listed: ["a"], known: [], strays: []), Sweep(listed: ["b"], known: [], strays: [])],
        // Not twice in a row.
        [
            Sweep(listed: ["a"], known: [], strays: []), Sweep(listed: ["a"], known: ["a"], strays: []),
            Sweep(listed: ["a"], known: [], strays: []), Sweep(listed: ["a"], known: [], strays: ["a"]),
        ],
        // A channel that could not be deleted is a stray again.
        [
            Sweep(listed: ["a"], known: [], strays: []), Sweep(listed: ["a"], known: [], strays: ["a"]),
            Sweep(listed: ["a"], known: [], strays: ["a"]),
        ],
    ]

    @Test(arguments: cases)
    func `a channel is a stray when two polls in a row find it unknown`(sweeps: [Sweep]) {
        var watch = OrphanChannelDetector()
        for look in sweeps {
            #expect(watch.strays(among: look.listed, known: look.known, of: Self.app) == look.strays)
        }
    }

    @Test func `the same name in another environment is another channel`() {
        var watch = OrphanChannelDetector()
        let other = ChannelApp(environment: .sandbox, topic: Self.app.topic)
        #expect(watch.strays(among: ["a"], known: [], of: Self.app).isEmpty)
        #expect(watch.strays(among: ["a"], known: [], of: other).isEmpty)
    }
}
