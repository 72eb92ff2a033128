package import APIServer
import FoundationEssentials
import HTMLWriting
import HTTPTypes
package import Hummingbird

/// Serves documents that never change while the program runs: ``OpenAPIDocument`` for programs, and the same as a web
/// page. They need no key, because developers read the documentation before they have one.
package struct DocumentationRoutes: Sendable {
    /// The path of the page.
    static let pagePath = "/docs"

    package init() {}

    package func add(to router: some RouterMethods<ApiRequestContext>) {
        add(OpenAPIDocument.path, to: router) { try Self.document.get() }
        add(Self.pagePath, to: router) { try Self.page.get() }
    }

    private func add(
        _ path: String,
        to router: some RouterMethods<ApiRequestContext>,
        _ response: @escaping @Sendable () throws -> CachedResponse
    ) {
        router.get(RouterPath(path)) { request, _ in
            _ = try QueryReader(request, allowing: [])
            return try response().response(to: request)
        }
    }

    // Each is made on first use.
    private static let document = Result<CachedResponse, any Error> {
        try CachedResponse(Array(OpenAPIDocument.text.utf8), as: .json, .longLived)
    }

    private static let page = Result<CachedResponse, any Error> {
        let document = try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPIDocument.text.utf8))
        let page = DocumentationPage(document: document).html
        return try CachedResponse(Array(page.text.utf8), as: .html, .longLived, headers: DocumentationPage.headers())
    }
}
