import Scores
import Storage
import Testing

@testable import push_sender

@Suite("Stray channels")
struct StrayWatchTests {
    private static let app = ChannelApp(environment: .production, topic: "app.test")

    /// The channels found by one poll, and the expected strays.
    struct Look {
        let listed: [String]
        let known: Set<String>
        let strays: [String]
    }

    static let courses: [[Look]] = [
        // No stray at the first poll; both at the second.
        [Look(listed: ["b", "a"], known: [], strays: []), Look(listed: ["b", "a"], known: [], strays: ["a", "b"])],
        // Recorded in between.
        [Look(listed: ["a"], known: [], strays: []), Look(listed: ["a"], known: ["a"], strays: [])],
        // Another channel each time.
        [Look(listed: ["a"], known: [], strays: []), Look(listed: ["b"], known: [], strays: [])],
        // Not twice in a row.
        [
            Look(listed: ["a"], known: [], strays: []), Look(listed: ["a"], known: ["a"], strays: []),
            Look(listed: ["a"], known: [], strays: []), Look(listed: ["a"], known: [], strays: ["a"]),
        ],
        // A channel that could not be deleted is a stray again.
        [
            Look(listed: ["a"], known: [], strays: []), Look(listed: ["a"], known: [], strays: ["a"]),
            Look(listed: ["a"], known: [], strays: ["a"]),
        ],
    ]

    @Test(arguments: courses)
    func `a channel is a stray when two polls in a row find it unknown`(course: [Look]) {
        var watch = StrayWatch()
        for look in course {
            #expect(watch.strays(among: look.listed, known: look.known, of: Self.app) == look.strays)
        }
    }

    @Test func `the same name in another environment is another channel`() {
        var watch = StrayWatch()
        let other = ChannelApp(environment: .sandbox, topic: Self.app.topic)
        #expect(watch.strays(among: ["a"], known: [], of: Self.app).isEmpty)
        #expect(watch.strays(among: ["a"], known: [], of: other).isEmpty)
    }
}
