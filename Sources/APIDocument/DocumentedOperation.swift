/// A method of a path in an OpenAPI document.
struct DocumentedOperation: Sendable {
    /// In capitals: `GET`.
    let method: String
    let path: String
    let content: JSONValue

    /// Its `operationId`, which is also the id of its element on the page.
    var anchor: String { content["operationId"]?.text ?? path }

    /// Whether it is deprecated: it stays, but new clients use another operation.
    var isLegacy: Bool { content["deprecated"] == .bool(true) }

    /// Whether it is part of the API, in which a key may be required. Pages and probes need none.
    var acceptsKey: Bool { content["security"]?.elements.isEmpty != true }

    /// The shell commands that send a request, from the extension `x-codeSamples`.
    var commands: String? { content["x-codeSamples"]?.elements.first?["source"]?.text }

    /// The responses by status, in the order of their status. Some are references.
    var responses: [(status: String, response: JSONValue)] {
        (content["responses"]?.fields ?? [:]).sorted { $0.key < $1.key }.map { (status: $0.key, response: $0.value) }
    }

    /// The response to a request that succeeded.
    var success: (status: String, response: JSONValue)? {
        responses.first { $0.status.hasPrefix("2") } ?? responses.first { $0.status.hasPrefix("3") }
    }
}
