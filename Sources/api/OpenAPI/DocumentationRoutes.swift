import FoundationEssentials
import HTTPTypes
import Hummingbird

/// What never changes while the program runs: what the api says of itself, ``OpenAPIDocument`` for programs and the same as a
/// page for people, and the worker of the scoreboard. All are for everybody: a developer reads before he has a key.
struct DocumentationRoutes: Sendable {
    /// Where the page is.
    static let pagePath = "/docs"

    func add(to router: some RouterMethods<BasicRequestContext>) {
        add(OpenAPIDocument.path, to: router) { try Self.document.get() }
        add(Self.pagePath, to: router) { try Self.page.get() }
        add(PushAssets.workerPath, to: router) { try Self.worker.get() }
    }

    private func add(
        _ path: String,
        to router: some RouterMethods<BasicRequestContext>,
        _ answer: @escaping @Sendable () throws -> Answer
    ) {
        router.get(RouterPath(path)) { request, _ in
            _ = try QueryReader(request, allowing: [])
            return try answer().response(to: request)
        }
    }

    // Each is made when it is first asked for.
    private static let document = Result<Answer, any Error> {
        try Answer(Array(OpenAPIDocument.text.utf8), as: .json, .settled)
    }

    private static let worker = Result<Answer, any Error> {
        try Answer(Array(PushAssets.worker.utf8), as: .script, .settled)
    }

    private static let page = Result<Answer, any Error> {
        let document = try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPIDocument.text.utf8))
        let page = DocumentationPage(document: document).html
        return try Answer(Array(page.text.utf8), as: .html, .settled, headers: DocumentationPage.headers())
    }
}
