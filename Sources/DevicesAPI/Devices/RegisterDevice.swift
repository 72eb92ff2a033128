import APIModels
import APIServer
import Cryptography
import HTTPTypes
import Postgres
import Scores
import Storage

/// Registers a device with exactly these preferences. A device that is already registered loses its earlier ones.
struct RegisterDevice: Command {
    let identity: RequestIdentity
    let device: DeviceRequest
    let wishes: DeviceWishes
    /// The signed-in member, to whose session the device is bound; `nil` without an access token: the device keeps its
    /// member, if it has one.
    let member: Member?
    /// The keys that encrypt tokens; `nil`: tokens are stored unencrypted.
    let keys: SealingKeys?
    /// The client's limit on new devices. A device that is known and active does not count.
    let quota: ClientQuota

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let devices = DeviceRegistrationStore(transaction, keys: keys)
        do {
            return try await response(to: try await devices.register(device, wishes, onlyRegistered: true), devices)
        } catch RegistrationError.unknownZone {
            throw Problem.unknownZone
        } catch RegistrationError.notRegistered {
            // The device is new or was deactivated. Its time zone has been checked.
            return try await quota.registering {
                try await response(to: try await devices.register(device, wishes), devices)
            }
        }
    }

    private func response(
        to registered: RegisteredDevice,
        _ devices: DeviceRegistrationStore
    ) async throws -> CommandResponse {
        if let member { try await devices.bind(registered.id, to: member.session) }
        let names = wishes.follows.map(\.subject.name)
        let body = RegisteredDeviceResponse(
            deviceId: registered.id.description,
            following: names.filter { !registered.unknownFollows.contains($0) },
            unknownTeams: registered.unknownFollows
        )
        return try .json(body, status: registered.isNew ? .created : .ok)
    }
}

extension Follow.Subject {
    /// The subject as the request named it.
    fileprivate var name: String {
        switch self {
        case .team(let slug, _): slug
        case .game(let game): game.description
        case .league(let league): league.rawValue
        case .player(let player): player.description
        }
    }
}
