import Scores
import Storage
import Testing

@testable import push_sender

@Suite("Stray channels")
struct StrayWatchTests {
    private static let app = ChannelApp(environment: .production, topic: "app.test")

    /// What one look finds, and what is a stray by then.
    struct Look {
        let listed: [String]
        let known: Set<String>
        let strays: [String]
    }

    static let courses: [[Look]] = [
        // Nothing at the first look; both at the second.
        [Look(listed: ["b", "a"], known: [], strays: []), Look(listed: ["b", "a"], known: [], strays: ["a", "b"])],
        // Written down in between.
        [Look(listed: ["a"], known: [], strays: []), Look(listed: ["a"], known: ["a"], strays: [])],
        // Another one each time.
        [Look(listed: ["a"], known: [], strays: []), Look(listed: ["b"], known: [], strays: [])],
        // Not twice in a row.
        [
            Look(listed: ["a"], known: [], strays: []), Look(listed: ["a"], known: ["a"], strays: []),
            Look(listed: ["a"], known: [], strays: []), Look(listed: ["a"], known: [], strays: ["a"]),
        ],
        // One that could not be deleted is a stray again.
        [
            Look(listed: ["a"], known: [], strays: []), Look(listed: ["a"], known: [], strays: ["a"]),
            Look(listed: ["a"], known: [], strays: ["a"]),
        ],
    ]

    @Test(arguments: courses)
    func `a channel is a stray when two looks in a row find it unknown`(course: [Look]) {
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
