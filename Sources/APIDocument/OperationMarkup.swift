import HTMLWriting

/// Renders a route: its parameters and its responses.
struct OperationMarkup {
    let operation: DocumentationPage.Operation
    /// The document that references point into.
    let document: JSONValue

    var html: HTML {
        let content = operation.content
        return """
            <article id="\(operation.anchor)">
            <h3>\(operation.method) \(operation.path)</h3>
            <p>\(content["summary"]?.text ?? "")\(content["summary"] == nil ? "" : ".")</p>
            \(DocumentationPage.paragraphs(content["description"]))
            \(parameters)\(requestBody)\(responses)
            </article>

            """
    }

    private var parameters: HTML {
        let parameters = (operation.content["parameters"]?.elements ?? []).map(resolved)
        return Self.table("Parameters", ["Name", "Type", "Meaning"], parameters.map(row))
    }

    private func row(_ parameter: JSONValue) -> HTML {
        let place = parameter["in"]?.text ?? ""
        let isRequired = parameter["required"] == .bool(true)
        let example: HTML? = parameter["example"].map { " For example <code>\($0.text ?? $0.written)</code>." }
        return """
            <tr><td>\(parameter["name"]?.text ?? "")</td>\
            <td>\(SchemaMarkup.type(parameter["schema"] ?? .null)) <span class="soft">in \(place)\
            \(isRequired ? ", required" : "")</span></td>\
            <td>\(parameter["description"]?.text ?? "")\(example)</td></tr>

            """
    }

    private var requestBody: HTML {
        guard let body = operation.content["requestBody"] else { return "" }
        return "<h4>Body</h4>\n<p>\(media(body))</p>\n"
    }

    private var responses: HTML {
        let answers = (operation.content["responses"]?.fields ?? [:]).sorted { $0.key < $1.key }
        let rows = answers.map { status, response -> HTML in
            let response = resolved(response)
            let headers = (response["headers"]?.fields.keys.sorted() ?? []).joined(separator: ", ")
            let fields: HTML? = headers.isEmpty ? nil : " <span class=\"soft\">Header fields: \(headers).</span>"
            return """
                <tr><td>\(status)</td><td>\(media(response))</td><td>\(response["description"]?.text ?? "")\(fields)</td></tr>

                """
        }
        return Self.table("Responses", ["Status", "Body", "Meaning"], rows)
    }

    /// The media types of a body, each with its schema and an example if it has them.
    private func media(_ body: JSONValue) -> HTML {
        let types = (body["content"]?.fields ?? [:]).sorted { $0.key < $1.key }
        if types.isEmpty { return "none" }
        let forms = types.map { type, form -> HTML in
            let schema: HTML? = form["schema"].map { ": \(SchemaMarkup.type($0))" }
            let example: HTML? = form["example"].map { "<br><code>\($0.text ?? $0.written)</code>" }
            return "\(type)\(schema)\(example)"
        }
        return forms.dropFirst().reduce(forms[0]) { $0 + "<br>" + $1 }
    }

    /// The target of a reference; any other value unchanged.
    private func resolved(_ value: JSONValue) -> JSONValue {
        guard let reference = value["$ref"]?.text else { return value }
        return reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
    }

    private static func table(_ title: String, _ heads: [String], _ rows: [HTML]) -> HTML {
        if rows.isEmpty { return "" }
        let head = HTML.joined(heads.map { "<th scope=\"col\">\($0)</th>" })
        return """
            <h4>\(title)</h4>
            <table><thead><tr>\(head)</tr></thead>
            <tbody>
            \(HTML.joined(rows))</tbody></table>

            """
    }
}
