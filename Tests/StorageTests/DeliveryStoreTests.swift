import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Deliveries", .serialized, .timeLimit(.minutes(2)))
struct DeliveryStoreTests {
    @Test("the first word on a device stands, and who was told is not told again")
    func settle() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            let (first, second) = (
                try await database.device("first-fan", follows: "navy"),
                try await database.device("second-fan", follows: "army")
            )
            let store = DeliveryStore(database.pool)
            let open = try await store.open([first, second], of: told.pushEvent)
            #expect(Set(open.map(\.device)) == [first, second])
            #expect(open.allSatisfy { $0.environment == "production" && $0.topic == "app.bardown" })
            #expect(Set(open.map(\.token)) == ["first-fan", "second-fan"])

            let delivered = Delivery(device: first, apnsID: UUID().uuidString.lowercased(), outcome: .delivered)
            try await store.settle([delivered], of: told.pushEvent)
            let again = Delivery(
                device: first,
                apnsID: UUID().uuidString.lowercased(),
                outcome: .unreachable,
                reason: "late"
            )
            let other = Delivery(
                device: second,
                apnsID: UUID().uuidString.lowercased(),
                outcome: .rejected,
                reason: "PayloadTooLarge"
            )
            try await store.settle([again, other], of: told.pushEvent)
            try await store.settle([], of: told.pushEvent)
            let outcomes = try await database.pool.query("select outcome from delivery order by outcome")
                .map { try $0.decode(String.self) }
            #expect(outcomes == ["delivered", "rejected"])
            #expect(try await store.open([first, second], of: told.pushEvent).isEmpty)
        }
    }

    @Test("every outcome that a sender knows, the table knows")
    func outcomes() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            var deliveries: [Delivery] = []
            for (number, outcome) in DeliveryOutcome.allCases.enumerated() {
                let device = try await database.device("token-of-fan-\(number)", follows: "navy")
                deliveries.append(Delivery(device: device, apnsID: UUID().uuidString.lowercased(), outcome: outcome))
            }
            try await DeliveryStore(database.pool).settle(deliveries, of: told.pushEvent)
            #expect(try await database.count("delivery") == DeliveryOutcome.allCases.count)
        }
    }

    @Test("a token that the app presented after Apple called it dead stays alive")
    func bury() async throws {
        try await withTestDatabase { database in
            let told = try await Told.goal(in: database)
            let device = try await database.device("first-fan", follows: "navy")
            let store = DeliveryStore(database.pool)
            let target = try #require(try await store.open([device], of: told.pushEvent).first)
            let seen: Instant = try await database.value("select token_seen_at from device")
            #expect(try await !store.bury(target, reason: "Unregistered", since: seen - .seconds(1)))
            #expect(try await store.bury(target, reason: "Unregistered", since: seen + .seconds(1)))
            #expect(try await !store.bury(target, reason: "Unregistered", since: nil), "once is enough")
            #expect(try await store.open([device], of: told.pushEvent).isEmpty)

            // Registering again revives it under the same id.
            #expect(try await database.device("first-fan", follows: "navy") == device)
            #expect(try await store.open([device], of: told.pushEvent).count == 1)
            #expect(try await store.bury(target, reason: "BadDeviceToken", since: nil))
        }
    }
}
