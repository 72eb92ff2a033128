import Scores
import Storage
import Testing

@testable import push_sender

@Suite("Orphan channels")
struct OrphanChannelDetectorTests {
    private static let app = ChannelApp(environment: .production, topic: "app.test")

    /// The channels that one poll finds at Apple, those known to the database, and the expected orphans.
    struct Sweep {
        let listed: [String]
        let known: Set<String>
        let strays: [String]
    }

    static let cases: [[Sweep]] = [
        // There is no orphan at the first poll. Both are orphans at the second.
        [
            Sweep(listed: ["b", "a"], known: [], strays: []),
            Sweep(listed: ["b", "a"], known: [], strays: ["a", "b"]),
        ],
        // The channel is recorded between the polls.
        [Sweep(listed: ["a"], known: [], strays: []), Sweep(listed: ["a"], known: ["a"], strays: [])],
        // Each poll finds another unknown channel.
        [Sweep(listed: ["a"], known: [], strays: []), Sweep(listed: ["b"], known: [], strays: [])],
        // The channel is not unknown at two polls in a row until the last poll.
        [
            Sweep(listed: ["a"], known: [], strays: []), Sweep(listed: ["a"], known: ["a"], strays: []),
            Sweep(listed: ["a"], known: [], strays: []), Sweep(listed: ["a"], known: [], strays: ["a"]),
        ],
        // A channel that could not be deleted is reported as an orphan again.
        [
            Sweep(listed: ["a"], known: [], strays: []), Sweep(listed: ["a"], known: [], strays: ["a"]),
            Sweep(listed: ["a"], known: [], strays: ["a"]),
        ],
    ]

    @Test(arguments: cases)
    func `a channel is an orphan if two polls in a row find it unknown`(sweeps: [Sweep]) {
        var watch = OrphanChannelDetector()
        for look in sweeps {
            #expect(watch.orphans(among: look.listed, known: look.known, of: Self.app) == look.strays)
        }
    }

    @Test func `the same channel ID in another environment is another channel`() {
        var watch = OrphanChannelDetector()
        let other = ChannelApp(environment: .sandbox, topic: Self.app.topic)
        #expect(watch.orphans(among: ["a"], known: [], of: Self.app).isEmpty)
        #expect(watch.orphans(among: ["a"], known: [], of: other).isEmpty)
    }
}
