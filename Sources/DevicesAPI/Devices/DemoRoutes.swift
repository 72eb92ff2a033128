package import APIServer
import HTTPTypes
package import Hummingbird

/// On a simulated day: the way to the phones that the simulator plays. Nowhere else is there such a path.
package struct DemoRoutes: Sendable {
    /// Where the simulator is: `http://127.0.0.1:9000`.
    let simulator: String

    package init(simulator: String) {
        self.simulator = simulator
    }

    package func add(to router: Router<ApiRequestContext>) {
        router.get("demo/devices") { [simulator] _, _ in
            // Shown, not fetched: programs do not speak to each other.
            Response(
                status: .temporaryRedirect,
                headers: [.location: "\(simulator)/demo/devices", .cacheControl: "no-store"]
            )
        }
    }
}
