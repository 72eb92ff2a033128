package import HTMLWriting

/// Renders an OpenAPI document as the content of a page: a first request, rules and errors, then every operation as a
/// closed section under its resource, and every schema. It needs no script and loads nothing.
package struct DocumentationPage {
    let index: DocumentationIndex
    let server: DocumentedServer

    package let path = "/docs"
    package var title: String { "\(name) API" }
    package let summary = "Scores, plays, tables, alerts and live updates as JSON: every request with an example."
    /// Its style sheet, for use with that of all pages.
    package static let style = AssetText.served(Resources.docs_css)
    /// The script that adds the filter and the buttons that copy a request.
    package static let script = AssetText.served(Resources.docs_js)

    package var content: HTML {
        let rules = SharedRules(index: index)
        return """
            <h1>\(title)</h1>
            <p class="soft">\(info?["summary"]?.text ?? "") Version \(info?["version"]?.text ?? ""), as \
            <a href="\(OpenAPIDocument.path)">OpenAPI \(index.document["openapi"]?.text ?? "")</a>.</p>
            <div class="docs">
            \(contents)
            <div>
            \(QuickStart(index: index, server: server).html)
            \(HTML.joined(index.parts.prefix(1).map(section)))
            \(rules.introduction)\(rules.errors)
            \(HTML.joined(index.parts.dropFirst().map(section)))
            <section aria-labelledby="schemas">
            <h2 id="schemas">Schemas</h2>
            <details class="entry schemas">
            <summary><h3>All \(index.schemas.count) schemas</h3></summary>
            <div>\(HTML.joined(index.schemas.map(SchemaMarkup.section)))</div></details>
            </section>
            </div>
            </div>
            """
    }

    private var info: JSONValue? { index.document["info"] }
    private var name: String { info?["title"]?.text ?? "" }

    /// Links to all sections. A style shows only the resources on a small screen.
    private var contents: HTML {
        let groups = index.parts.map { HTML.joined($0.groups.map(links)) }
        return """
            <nav class="contents" aria-label="Contents">
            <div id="filtering" role="search" hidden><label for="filter">Filter operations</label>\
            <input id="filter" type="search" autocomplete="off" maxlength="60">\
            <p id="found" class="soft" role="status"></p></div>
            <ul>
            <li><a href="#start">First five minutes</a></li>
            \(groups.first)<li><a href="#rules">Rules</a></li>
            <li><a href="#errors">Errors</a></li>
            \(HTML.joined(groups.dropFirst()))<li><a href="#schemas">Schemas</a></li>
            </ul></nav>
            """
    }

    private func links(to group: DocumentationIndex.Group) -> HTML {
        let links = group.operations.map { operation -> HTML in
            """
            <li><a href="#\(operation.anchor)"><span>\(operation.method)</span> \
            \(HTML.breakable(Self.short(operation.path)))</a></li>

            """
        }
        return "<li><a href=\"#\(group.anchor)\">\(group.name)</a><ul>\n\(HTML.joined(links))</ul></li>\n"
    }

    /// A path without the beginning that all paths of the API share.
    private static func short(_ path: String) -> String {
        path.hasPrefix("/api/v1/") ? String(path.dropFirst("/api/v1".count)) : path
    }

    private func section(_ part: DocumentationIndex.Part) -> HTML {
        let groups = part.groups.map { group -> HTML in
            let operations = group.operations.map { OperationMarkup(operation: $0, index: index, server: server).html }
            return """
                <section aria-labelledby="\(group.anchor)">
                <h2 id="\(group.anchor)">\(group.name)</h2>
                \(HTML.paragraphs(group.description))
                \(HTML.joined(operations))</section>

                """
        }
        return "<div class=\"part\"><p class=\"soft\">\(part.name)</p>\n\(HTML.joined(groups))</div>\n"
    }
}
