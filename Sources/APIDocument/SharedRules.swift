import HTMLWriting

/// Renders what applies to all operations: the rules of the document's introduction, the common errors and the header
/// fields.
struct SharedRules {
    let index: DocumentationIndex

    /// The introduction of the document, closed at first.
    var introduction: HTML {
        """
        <section aria-labelledby="rules-title">
        <h2 id="rules-title">Rules</h2>
        <details class="entry">
        <summary><h3>Values, caching, writes, other sites, keys and limits</h3></summary>
        <div id="rules">\(HTML.paragraphs(index.document["info"]?["description"]))</div></details>
        <details class="entry">
        <summary><h3>Header fields of responses</h3></summary>
        <div id="headers">\(headers)</div></details>
        </section>

        """
    }

    /// The errors that many operations share. The sections of operations link to it.
    var errors: HTML {
        let entries = index.sharedResponses.map { shared in
            let response = index.document["components"]?["responses"]?[shared.name]
            return HTML.entry(shared.status, "", .prose(response?["description"]?.text))
        }
        return """
            <section aria-labelledby="errors">
            <h2 id="errors">Errors</h2>
            <p>Programs read <code>code</code>, which never changes. <code>detail</code> is for people.</p>
            \(problem)<p>Many operations have these statuses in addition to their own:</p>
            \(HTML.entries(entries))</section>

            """
    }

    private var problem: HTML {
        let reference = JSONValue.object(["$ref": .string("#/components/schemas/Problem")])
        guard let example = index.resolved(reference)["examples"]?.elements.first else { return "" }
        return .block("\(ExampleText(index: index).text(of: example, reference))", label: "An error")
    }

    private var headers: HTML {
        var texts: [String: String] = [:]
        // Components have names of their own. The name of the field is where they are referenced.
        for operation in index.parts.flatMap(\.groups).flatMap(\.operations) {
            for (_, response) in operation.responses {
                for (name, header) in index.resolved(response)["headers"]?.fields ?? [:] {
                    texts[name] = texts[name] ?? index.resolved(header)["description"]?.text
                }
            }
        }
        return .entries(texts.sorted { $0.key < $1.key }.map { .entry($0.key, "", .prose($0.value)) })
    }
}
