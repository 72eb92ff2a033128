import FoundationEssentials

/// The parts of an OpenAPI document in the order in which the page shows them.
struct DocumentationIndex: Sendable {
    let document: JSONValue
    let parts: [Part]
    /// The responses that many operations of the API share. The page describes them once.
    let sharedResponses: [SharedResponse]
    /// The names of the header fields that many operations of the API share.
    let sharedHeaders: Set<String>

    /// A group of tags, from the extension `x-tagGroups`: the API, and the routes of the server itself.
    struct Part: Sendable {
        let name: String
        let groups: [Group]
    }

    /// A tag with its operations: those of one resource. Legacy operations come last.
    struct Group: Sendable {
        let name: String
        let description: JSONValue?
        let operations: [DocumentedOperation]

        /// The id of its heading on the page.
        var anchor: String { "tag-" + name.replacing(" ", with: "-") }
    }

    /// A response of `components`, with the status that it is used for.
    struct SharedResponse: Hashable, Sendable {
        let status: String
        let name: String
    }

    init(_ text: String) throws {
        document = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        // A decoded object has lost the order of its keys.
        let ids = text.matches(of: #/"operationId": "(\w+)"/#).map { String($0.1) }
        let operations = Self.operations(of: document, inOrder: ids)
        parts = Self.parts(of: document, operations)
        let api = parts.first.map { $0.groups.flatMap(\.operations) } ?? []
        sharedResponses = Self.common(in: api.map(Self.responses)).sorted {
            ($0.status, $0.name) < ($1.status, $1.name)
        }
        sharedHeaders = Set(Self.common(in: api.map(Self.headers)))
    }

    /// The named schemas, in alphabetical order.
    var schemas: [(name: String, schema: JSONValue)] {
        (document["components"]?["schemas"]?.fields ?? [:]).sorted { $0.key < $1.key }
            .map { (name: $0.key, schema: $0.value) }
    }

    /// The operation with that id.
    func operation(_ id: String) -> DocumentedOperation? {
        parts.flatMap(\.groups).flatMap(\.operations).first { $0.anchor == id }
    }

    /// The target of a reference; any other value unchanged.
    func resolved(_ value: JSONValue) -> JSONValue {
        guard let reference = value["$ref"]?.text else { return value }
        let target = reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
        return resolved(target)
    }
}

extension DocumentationIndex {
    private static func operations(of document: JSONValue, inOrder ids: [String]) -> [DocumentedOperation] {
        let positions = Dictionary(zip(ids, 0...)) { first, _ in first }
        let all = (document["paths"]?.fields ?? [:]).flatMap { path, methods in
            methods.fields.map { DocumentedOperation(method: $0.key.uppercased(), path: path, content: $0.value) }
        }
        return all.sorted { left, right in
            if left.isLegacy != right.isLegacy { return right.isLegacy }
            return positions[left.anchor] ?? 0 < positions[right.anchor] ?? 0
        }
    }

    private static func parts(of document: JSONValue, _ operations: [DocumentedOperation]) -> [Part] {
        let descriptions = (document["tags"]?.elements ?? []).map { ($0["name"], $0["description"]) }
        return (document["x-tagGroups"]?.elements ?? []).map { part in
            let groups = (part["tags"]?.elements ?? []).map { tag in
                Group(
                    name: tag.text ?? "",
                    description: descriptions.first { $0.0 == tag }?.1,
                    operations: operations.filter { $0.content["tags"]?.elements.contains(tag) ?? false }
                )
            }
            return Part(name: part["name"]?.text ?? "", groups: groups)
        }
    }

    private static func responses(of operation: DocumentedOperation) -> [SharedResponse] {
        operation.responses.compactMap { status, response in
            response["$ref"]?.text?.split(separator: "/").last.map { SharedResponse(status: status, name: String($0)) }
        }
    }

    private static func headers(of operation: DocumentedOperation) -> [String] {
        (operation.success?.response["headers"]?.fields ?? [:]).map(\.key)
    }

    /// The values that are in more than two fifths of the lists.
    private static func common<Value: Hashable>(in lists: [[Value]]) -> [Value] {
        let counts = lists.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return counts.filter { $0.value * 5 > lists.count * 2 }.map(\.key)
    }
}
