package import APIServer
import HTMLWriting
import HTTPTypes
package import Hummingbird
import Synchronization

/// Serves documents that never change while the program runs: ``OpenAPIDocument`` for programs, and the same as a web
/// page. They need no key, because developers read the documentation before they have one.
package struct DocumentationRoutes: Sendable {
    /// Puts the page into the frame of the site's pages, with a switch that shows whether scores are hidden.
    package typealias Frame = @Sendable (DocumentationPage, _ hidesScores: Bool) throws -> CachedResponse

    private let server: DocumentedServer
    private let hidesScores: @Sendable (_ cookies: String?) -> Bool
    private let frame: Frame
    private let responses = MadeResponses()

    package init(
        server: DocumentedServer,
        hidesScores: @escaping @Sendable (_ cookies: String?) -> Bool,
        frame: @escaping Frame
    ) {
        (self.server, self.hidesScores, self.frame) = (server, hidesScores, frame)
    }

    package func add(to router: some RouterMethods<ApiRequestContext>) {
        router.get(RouterPath(OpenAPIDocument.path)) { request, _ in
            _ = try QueryReader(request, allowing: [])
            return try document().response(to: request)
        }
        router.get("/docs") { request, _ in
            _ = try QueryReader(request, allowing: [])
            let hides = hidesScores(request.headers[.cookie])
            return try responses.response(.page(hidesScores: hides)) { try page(hidesScores: hides) }
                .response(to: request)
        }
    }

    private func page(hidesScores: Bool) throws -> CachedResponse {
        let index = try DocumentationIndex(OpenAPIDocument.text)
        return try frame(DocumentationPage(index: index, server: server), hidesScores)
    }

    private func document() throws -> CachedResponse {
        try responses.response(.document) {
            try CachedResponse(Array(OpenAPIDocument.text(servedAt: server.address).utf8), as: .json, .longLived)
        }
    }
}

/// The responses made so far. Each is made on first use and kept, because it is the same for all requests.
private final class MadeResponses: Sendable {
    enum Key: Hashable {
        case document
        case page(hidesScores: Bool)
    }

    private let responses = Mutex<[Key: CachedResponse]>([:])

    func response(_ key: Key, _ make: () throws -> CachedResponse) throws -> CachedResponse {
        try responses.withLock { responses in
            if let response = responses[key] { return response }
            let response = try make()
            responses[key] = response
            return response
        }
    }
}
