package import APIModels
package import APIServer
package import Postgres
import Storage

/// The browsers that are registered as devices, for the pages.
package struct BrowserDevices: BrowserNotices {
    private let pool: PostgresPool
    private let defaults: DeviceRoutes.Defaults

    package init(pool: PostgresPool, defaults: DeviceRoutes.Defaults) {
        (self.pool, self.defaults) = (pool, defaults)
    }

    package func setNotices(_ isOn: Bool, for browser: WebSubscriptionRequest, of member: Member) async throws {
        let device = try NamedDevice(DeviceIdentityRequest(service: .web, subscription: browser)).checked(defaults)
        let devices = DeviceRegistrationStore(pool)
        guard isOn else { return try await devices.unbind(device, from: member.session) }
        guard try await devices.bind(device, to: member.session) else { throw Problem.unknown("device") }
    }
}
