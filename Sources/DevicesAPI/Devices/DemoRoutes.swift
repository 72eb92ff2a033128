package import APIServer
import HTTPTypes
package import Hummingbird
import Logging
import Transport

/// Serves the simulator's page of lock screens. The routes exist only if a simulator is configured.
///
/// The simulator has a port of its own. The api fetches the page from it and passes it on, so that the page can be seen
/// even where only the api's port is forwarded.
package struct DemoRoutes: Sendable {
    /// The address of the simulator: `http://127.0.0.1:9000`.
    let simulator: String
    private let fetcher: HTTPFetcher

    package init(simulator: String) throws {
        self.simulator = simulator
        var configuration = FetcherConfiguration(userAgent: "BarDown demo")
        configuration.privateAddresses = [simulator.split(separator: "/").last.map(String.init) ?? simulator]
        configuration.hostBudget = .unspaced(maxInFlight: 4, maxWaiting: 16)
        fetcher = try HTTPFetcher(configuration, logger: Logger(label: "api"))
    }

    /// The paths of the page: the page itself, its list for updates, and its script.
    private static let paths: [RouterPath] = ["demo/devices", "demo/devices/list", "demo/devices.js"]

    package func add(to router: Router<ApiRequestContext>) {
        for path in Self.paths {
            router.get(path) { request, _ in try await page(request.uri.path) }
        }
    }

    private func page(_ path: String) async throws -> Response {
        do throws(TransportError) {
            let page = try await fetcher.fetch(.init(.get, simulator + path))
            return Response(
                status: .init(code: page.status),
                headers: [
                    .contentType: page.headers["content-type"] ?? "text/html; charset=utf-8",
                    .cacheControl: "no-store",
                    .contentSecurityPolicy: """
                    default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; \
                    base-uri 'none'; frame-ancestors 'none'
                    """,
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: page.body))
            )
        } catch {
            throw Problem(
                status: .badGateway,
                code: "simulator_unreachable",
                detail: "The simulator did not respond. Try again in a few seconds"
            )
        }
    }
}
