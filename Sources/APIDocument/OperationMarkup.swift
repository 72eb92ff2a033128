import HTMLWriting

/// Renders an operation as a closed section: a request and an example of its response, then its parameters, fields and
/// errors.
struct OperationMarkup {
    let operation: DocumentedOperation
    let index: DocumentationIndex
    let server: DocumentedServer

    var html: HTML {
        """
        <details class="entry operation">
        <summary>\(title)</summary>
        <div id="\(operation.anchor)">
        \(HTML.paragraphs(operation.content["description"]))
        \(request)\(example)\(parameters)\(body)\(fields)\(responses)
        </div></details>

        """
    }

    private var title: HTML {
        let legacy: HTML? = operation.isLegacy ? "<span class=\"legacy\">Legacy</span>" : nil
        return """
            <h3><b>\(operation.method)</b> \(HTML.code(operation.path))</h3>\
            <span class="soft">\(operation.content["summary"]?.text ?? "")</span>\(legacy)
            """
    }

    private var request: HTML {
        guard let commands = server.commands(of: operation) else { return "" }
        return "<h4>Request</h4>\n" + .block(commands, label: "Request of \(operation.anchor)", isShell: true)
    }

    private var example: HTML {
        guard let (status, response) = operation.success else { return "" }
        let types = Self.types(index.resolved(response))
        let head: HTML = "<h4>Response \(status)\(types.isEmpty ? ", without a body" : "")</h4>\n"
        if types.isEmpty { return head }
        return head + (exampleBlock ?? "<p class=\"soft\">\(types.map(\.type).joined(separator: ", "))</p>\n")
    }

    /// The first example of a successful response; `nil`: it has none.
    var exampleBlock: HTML? {
        let types = Self.types(index.resolved(operation.success?.response ?? .null))
        let text = types.lazy.compactMap { exampleText($0.form) }.first
        return text.map { .block("\($0)", label: "Response of \(operation.anchor)") }
    }

    private func exampleText(_ form: JSONValue) -> String? {
        if let text = form["example"]?.text { return text }
        let named = form["examples"]?.fields.sorted { $0.key < $1.key }.first?.value
        guard let value = form["example"] ?? named.flatMap({ index.resolved($0)["value"] }) else { return nil }
        return ExampleText(index: index).text(of: value, form["schema"] ?? .null)
    }

    private var parameters: HTML {
        let entries = (operation.content["parameters"]?.elements ?? []).map(index.resolved).map(entry)
        return entries.isEmpty ? "" : "<h4>Parameters</h4>\n" + .entries(entries)
    }

    private func entry(_ parameter: JSONValue) -> HTML {
        let location = parameter["in"]?.text ?? ""
        let required = parameter["required"] == .bool(true) ? ", required" : ""
        let example: HTML? = parameter["example"].map { " For example \(HTML.code($0.text ?? $0.jsonText))." }
        return .entry(
            parameter["name"]?.text ?? "",
            "<span class=\"soft\">\(SchemaMarkup.type(parameter["schema"] ?? .null)), in \(location)\(required)</span>",
            "\(HTML.prose(parameter["description"]?.text))\(example)"
        )
    }

    private var body: HTML {
        guard let body = operation.content["requestBody"], let form = Self.types(body).first?.form else { return "" }
        return "<h4>Fields of the request</h4>\n" + fields(form["schema"])
    }

    private var fields: HTML {
        guard let (_, response) = operation.success else { return "" }
        let schema = Self.types(index.resolved(response)).lazy.compactMap { $0.form["schema"] }.first
        return schema?["$ref"] == nil ? "" : "<h4>Fields of the response</h4>\n" + fields(schema)
    }

    /// The type of a body, and its fields or those of its elements.
    private func fields(_ schema: JSONValue?) -> HTML {
        let schema = schema ?? .null
        let body = index.resolved(schema)
        let object = body["items"].map(index.resolved) ?? body
        let items: HTML? = body["items"].map { ", an array of \(SchemaMarkup.type($0))" }
        return "<p class=\"soft\">\(SchemaMarkup.type(schema))\(items)</p>\n" + SchemaMarkup.fields(object)
    }

    /// The statuses of this operation, apart from those that many operations share.
    private var responses: HTML {
        let shared = Set(index.sharedResponses.map { "#/components/responses/\($0.name)" })
        let own = operation.responses.filter { !shared.contains($0.response["$ref"]?.text ?? "") }
        let entries = own.map { status, response in
            let response = index.resolved(response)
            return HTML.entry(status, headers(response), .prose(response["description"]?.text))
        }
        let others = operation.responses.count > own.count
        let note: HTML = others ? "<p class=\"soft\">Also <a href=\"#errors\">those of many operations</a>.</p>\n" : ""
        return "<h4>Statuses</h4>\n" + .entries(entries) + note
    }

    /// The header fields of a response, apart from those that most responses have.
    private func headers(_ response: JSONValue) -> HTML {
        let names = (response["headers"]?.fields.keys.sorted() ?? []).filter { !index.sharedHeaders.contains($0) }
        return names.isEmpty ? "" : "<span class=\"soft\">With \(names.joined(separator: ", ")).</span>"
    }

    /// The media types of a body, each with its schema and examples.
    private static func types(_ body: JSONValue) -> [(type: String, form: JSONValue)] {
        (body["content"]?.fields ?? [:]).sorted { $0.key < $1.key }.map { (type: $0.key, form: $0.value) }
    }
}
