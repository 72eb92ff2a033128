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
    /// The keys that encrypt tokens; `nil`: tokens are stored unencrypted.
    let keys: SealingKeys?
    let use: QuotaUse

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let registered = try await register(in: transaction)
        let names = wishes.follows.map(\.subject.name)
        let answer = RegisteredDeviceResponse(
            deviceId: registered.id.description,
            following: names.filter { !registered.unknown.contains($0) },
            unknownTeams: registered.unknown
        )
        var response = try CommandResponse.json(answer, status: registered.isNew ? .created : .ok)
        response.isCounted = registered.isNew || registered.wasDead
        return response
    }

    /// Registers within the client's limit on new devices. A device that was already known does not count.
    private func register(in transaction: PostgresTransaction) async throws -> RegisteredDevice {
        do {
            return try await DeviceRegistrationStore(transaction, keys: keys)
                .register(device, wishes, onlyKnown: !use.isGranted)
        } catch RegistrationError.unknownZone {
            throw Problem.unknownZone
        } catch RegistrationError.isNotKnown {
            throw Problem.tooManyRegistrations(use.status)
        }
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
