import HTTPTypes
package import Hummingbird
package import Runtime

/// Endpoints for supervisors, load balancers and Prometheus: the pages of ``OperatorPages`` at the API's own port.
package struct HealthRoutes: Sendable {
    let pages: OperatorPages

    package init(pages: OperatorPages) {
        self.pages = pages
    }

    /// Adds the health probes, which need no key.
    package func add(to router: Router<ApiRequestContext>) {
        for probe in Probe.allCases { add(probe.rawValue, to: router) }
    }

    /// Adds the metrics, which need the operator's key if there is one.
    package func addMetrics(to router: some RouterMethods<ApiRequestContext>) {
        add(OperatorPages.metricsPath, to: router)
    }

    private func add(_ path: String, to router: some RouterMethods<ApiRequestContext>) {
        router.get(RouterPath(path)) { [pages] _, _ in
            guard let page = try await pages.page(at: path) else { throw Problem.notFound }
            return Response(
                status: HTTPResponse.Status(code: page.status),
                headers: [.contentType: page.contentType, .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: page.body))
            )
        }
    }
}
