package import APIServer
import HTTPTypes
package import Hummingbird

/// Redirects to the simulator's page of simulated phones. The route exists only if a simulator is configured.
package struct DemoRoutes: Sendable {
    /// The address of the simulator: `http://127.0.0.1:9000`.
    let simulator: String

    package init(simulator: String) {
        self.simulator = simulator
    }

    package func add(to router: Router<ApiRequestContext>) {
        router.get("demo/devices") { [simulator] _, _ in
            // This is a redirect, because programs do not call each other.
            Response(
                status: .temporaryRedirect,
                headers: [.location: "\(simulator)/demo/devices", .cacheControl: "no-store"]
            )
        }
    }
}
