import APIServer
import HTMLWriting
import HTTPTypes

/// Renders an OpenAPI document as a page: routes under their tags, a section for each schema, and links between them.
/// It needs no script and loads nothing.
struct DocumentationPage {
    let document: JSONValue

    var html: HTML {
        let info = document["info"]
        let title = info?["title"]?.text ?? ""
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>API · \(title)</title>
            <link rel="icon" href="data:,">
            <style>\(HTML(trusted: Self.style))</style>
            </head>
            <body>
            <header>
            <h1>\(title) API</h1>
            <p>\(info?["summary"]?.text ?? "") For programs: <a href="\(OpenAPIDocument.path)">OpenAPI \
            \(document["openapi"]?.text ?? "")</a>. The <a href="/">scoreboard</a>.</p>
            </header>
            \(contents)
            <main>
            <section aria-label="Overview">\(Self.paragraphs(info?["description"]))</section>
            \(HTML.joined(tags.map(section)))
            <section aria-labelledby="schemas">
            <h2 id="schemas">Schemas</h2>
            \(HTML.joined(schemas.map(SchemaMarkup.article)))
            </section>
            </main>
            </body>
            </html>

            """
    }

    /// A method of a path.
    struct Operation {
        let method: String
        let path: String
        let content: JSONValue

        /// The id of its element on the page.
        var anchor: String { content["operationId"]?.text ?? path }
    }

    private var tags: [JSONValue] { document["tags"]?.elements ?? [] }

    private var schemas: [(name: String, schema: JSONValue)] {
        (document["components"]?["schemas"]?.fields ?? [:]).sorted { $0.key < $1.key }
            .map { (name: $0.key, schema: $0.value) }
    }

    private func operations(of tag: JSONValue) -> [Operation] {
        let paths = (document["paths"]?.fields ?? [:]).sorted { $0.key < $1.key }
        return paths.flatMap { path, methods in
            methods.fields.sorted { $0.key < $1.key }
                .map { Operation(method: $0.key.uppercased(), path: path, content: $0.value) }
        }
        .filter { operation in tag["name"].map { operation.content["tags"]?.elements.contains($0) ?? false } ?? false }
    }

    private var contents: HTML {
        let groups = tags.map { tag -> HTML in
            let links = operations(of: tag).map { operation -> HTML in
                "<li><a href=\"#\(operation.anchor)\">\(operation.method) \(operation.path)</a></li>\n"
            }
            return "<li>\(tag["name"]?.text ?? "")<ul>\n\(HTML.joined(links))</ul></li>\n"
        }
        return """
            <nav aria-label="Routes"><ul>
            \(HTML.joined(groups))<li><a href="#schemas">Schemas</a></li>
            </ul></nav>
            """
    }

    private func section(_ tag: JSONValue) -> HTML {
        let name = tag["name"]?.text ?? ""
        return """
            <section aria-labelledby="tag-\(name)">
            <h2 id="tag-\(name)">\(name)</h2>
            \(Self.paragraphs(tag["description"]))
            \(HTML.joined(operations(of: tag).map { OperationMarkup(operation: $0, document: document).html }))
            </section>

            """
    }

    /// A description; empty lines separate its paragraphs.
    static func paragraphs(_ description: JSONValue?) -> HTML {
        let parts = (description?.text ?? "").split(separator: "\n\n")
        return .joined(parts.map { "<p>\(String($0))</p>" })
    }
}

extension DocumentationPage {
    /// The page loads nothing, runs nothing, and may not be framed.
    static func headers() throws -> HTTPFields {
        [
            .contentSecurityPolicy: """
            default-src 'none'; style-src '\(try InlineElement.hash(of: style))'; img-src data:; base-uri 'none'; \
            form-action 'none'; frame-ancestors 'none'
            """,
            .referrerPolicy: "no-referrer",
        ]
    }

    static let style = PageColours.css + "\n" + Resources.docs_css
}
