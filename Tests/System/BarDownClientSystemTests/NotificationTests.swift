import Foundation
import Synchronization
import Testing

@testable import BarDownClient

@Suite("Notification")
struct NotificationTests {
    private static let answer = #"{"deviceId":"d","following":["duke"],"unknownTeams":["dook"]}"#
    private let registration = {
        let follows = [Follow.team("duke", in: .mensLacrosse), .team("dook", in: .mensLacrosse, alerts: [.final])]
        return DeviceRegistration(token: "00ff00ff", follows: follows)
    }()

    private func service(_ server: LoopbackServer, _ store: LocalStore) -> APINotificationService {
        APINotificationService(
            APIClient(AppConfiguration(server: server.address), clock: RecordingClock()),
            store: store
        )
    }

    @Test func `a device is registered in the format of the API`() async throws {
        try await withStore { store in
            try await LoopbackServer.run { _, _ in
                .answer(201, [:], Self.answer)
            } _: { server in
                let device = try await service(server, store).register(registration)
                #expect(device == RegisteredDevice(deviceId: "d", following: ["duke"], unknownTeams: ["dook"]))
                let request = try #require(server.requests.first)
                #expect(request.method == "POST" && request.path == "/api/v1/devices")
                let sent = try JSONDecoder().decode(DeviceRegistrationRequest.self, from: Data(request.body.utf8))
                #expect(sent == registration.request)
                let early = try await service(server, store).resume()
                #expect(early == nil)
            }
        }
    }

    @Test
    func `a registration that could not be sent is sent at the next start, and only once`() async throws {
        try await withStore { store in
            try await LoopbackServer.run { _, count in
                count == 0 ? .answer(503) : .answer(200, [:], Self.answer)
            } _: { server in
                await #expect(throws: APIError.self) { try await service(server, store).register(registration) }
                #expect(server.requests.count == 1)
                let device = try await service(server, store).resume()
                #expect(device?.deviceId == "d")
                let later = try await service(server, store).resume()
                #expect(later == nil)
                #expect(server.requests.count == 2)
            }
        }
    }

    @Test func `a registration that an older version of the app could not send is still sent`() async throws {
        try await withStore { store in
            let old = #"{"token":"00ff00ff","follows":[],"mutedGames":[],"spoilerSafe":true,"delaySeconds":5}"#
            try store.write(Data(old.utf8), for: "registration")
            try await LoopbackServer.run { _, _ in
                .answer(200, [:], Self.answer)
            } _: { server in
                _ = try await service(server, store).resume()
                let body = try #require(server.requests.first).body
                let sent = try JSONDecoder().decode(DeviceRegistrationRequest.self, from: Data(body.utf8))
                #expect(sent.spoilerSafe == true && sent.delaySeconds == 5 && sent.localizesAlerts == nil)
            }
        }
    }

    @Test func `a registration that the server refuses is not kept for later`() async throws {
        try await withStore { store in
            try await LoopbackServer.run { _, _ in
                .answer(422, [:], #"{"code":"invalid_token"}"#)
            } _: { server in
                await #expect(throws: APIError.refused(ProblemDetails(status: 422, code: "invalid_token"))) {
                    try await service(server, store).register(registration)
                }
                let none = try await service(server, store).resume()
                #expect(none == nil)
            }
        }
    }

    @Test func `unregistering a device that the server does not know succeeds, too`() async throws {
        try await withStore { store in
            try await LoopbackServer.run { _, count in
                count == 0 ? .answer(204) : .answer(404, [:], #"{"code":"unknown_device"}"#)
            } _: { server in
                try await service(server, store).forget(registration)
                try await service(server, store).forget(registration)
                #expect(server.requests.map(\.method) == ["DELETE", "DELETE"])
                let body = try #require(server.requests.first).body
                let sent = try JSONDecoder().decode(DeviceIdentityRequest.self, from: Data(body.utf8))
                #expect(sent == DeviceIdentityRequest(token: "00ff00ff"))
                #expect(!body.contains("duke"))
            }
        }
    }

    @Test func `an unsent unregistration is sent at the next start, and cancels a waiting registration`()
        async throws
    {
        try await withStore { store in
            let isUp = Mutex(false)
            try await LoopbackServer.run { _, _ in
                isUp.withLock { $0 } ? .answer(204) : .answer(503)
            } _: { server in
                await #expect(throws: APIError.self) { try await service(server, store).register(registration) }
                await #expect(throws: APIError.self) { try await service(server, store).forget(registration) }
                isUp.withLock { $0 = true }
                let none = try await service(server, store).resume()
                #expect(none == nil && server.requests.last?.method == "DELETE")
                let count = server.requests.count
                let nothing = try await service(server, store).resume()
                #expect(nothing == nil && server.requests.count == count)
            }
        }
    }

    @Test func `a delayed unregistration does not undo a later registration`() async throws {
        try await withStore { store in
            try await LoopbackServer.run { request, _ in
                request.method == "DELETE" ? .answer(503) : .answer(201, [:], Self.answer)
            } _: { server in
                let clock = HeldClock()
                let service = APINotificationService(
                    APIClient(AppConfiguration(server: server.address), clock: clock),
                    store: store
                )
                async let farewell = thrownError { () throws(APIError) in try await service.forget(registration) }
                await clock.hasBegun()
                _ = try await service.register(registration)
                clock.release()
                let outcome = await farewell
                #expect(outcome == .cancelled)
                #expect(server.requests.map(\.method) == ["DELETE", "POST"])
                let nothing = try await service.resume()
                #expect(nothing == nil && server.requests.count == 2)
            }
        }
    }

    /// Returns the error that `body` throws; `nil` if it succeeds.
    private func thrownError(_ body: () async throws(APIError) -> Void) async -> APIError? {
        do throws(APIError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test func `the fake remembers which devices are registered`() async throws {
        let fake = FakeNotificationService()
        _ = try await fake.register(registration)
        #expect(fake.registrations.keys.sorted() == ["00ff00ff"])
        try await fake.forget(registration)
        #expect(fake.registrations.isEmpty)
    }
}

@Suite("Configuration")
struct ConfigurationTests {
    @Test(
        arguments: [
            (
                #"{"server":"https://s.example","league":"nba","leagueZone":"Europe/Berlin","new":1}"#,
                League.nba, "Europe/Berlin"
            ),
            (#"{"server":"https://s.example"}"#, .mensLacrosse, "America/New_York"),
        ]
    )
    func `a configuration file needs only the server and what differs from the defaults`(
        text: String,
        league: League,
        zone: String
    ) async throws {
        try await withStore { store in
            try store.write(Data(text.utf8), for: "configuration")
            let file = try #require(try FileManager.default.contentsOfDirectory(atPath: store.folder.path()).first)
            let read = try await FileConfigurationService(store.folder.appending(path: file)).configuration()
            #expect(read.server.absoluteString == "https://s.example" && read.key == nil)
            #expect(read.league == league && read.zone.identifier == zone)
        }
    }

    @Test func `the error for a missing or invalid file names the file`() async throws {
        try await withStore { store in
            let missing = store.folder.appending(path: "none.json")
            await #expect(throws: AppConfigurationError.missing(missing)) {
                try await FileConfigurationService(missing).configuration()
            }
            try store.write(Data("{}".utf8), for: "configuration")
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: store.folder.path()).first)
            let file = store.folder.appending(path: name)
            await #expect(throws: AppConfigurationError.unreadable(file, "body lacks server")) {
                try await FileConfigurationService(file).configuration()
            }
        }
    }
}
