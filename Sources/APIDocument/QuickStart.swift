import HTMLWriting

/// The first section of the documentation: from the address of the server to a stream of changes.
struct QuickStart {
    let index: DocumentationIndex
    let server: DocumentedServer

    var html: HTML {
        """
        <section aria-labelledby="start">
        <h2 id="start">First five minutes</h2>
        <ol class="steps">
        <li>The address of this server is <code>\(server.addressMarkup)</code>. The paths of the API begin with \
        <code>/api/v1</code>.</li>
        <li>\(key)</li>
        <li>Get the games of today:
        \(request("scoreboardOfDay"))\(response("scoreboardOfDay"))</li>
        <li>Use the <code>id</code> of a game or a team in other paths; a team may also be named by its slug:
        \(request("team"))</li>
        <li>Receive every change of a game as a stream, or request the changes since the last number that you have:
        \(request("live"))\(request("changes"))</li>
        <li>Generate a client from <a href="\(OpenAPIDocument.path)">the OpenAPI document</a>. For Swift there is a \
        library, <code>BarDownClient</code>.</li>
        </ol>
        <p class="soft">Each operation below begins with a request and its response. The responses are those of \
        simulated games, with long lists shortened.</p>
        </section>

        """
    }

    private var key: HTML {
        server.requiresKey
            ? """
            A key is required; the operator of this server issues keys. Send yours in the header field \
            <code>X-API-Key</code>, in place of <code>KEY</code> in the examples.
            """
            : "No key is required. Without one, requests are counted by address."
    }

    private func request(_ id: String) -> HTML {
        guard let operation = index.operation(id), let commands = server.commands(of: operation) else { return "" }
        return .block(commands, label: "Request of \(id), to start with", isShell: true)
    }

    private func response(_ id: String) -> HTML {
        guard let operation = index.operation(id) else { return "" }
        return OperationMarkup(operation: operation, index: index, server: server).exampleBlock ?? ""
    }
}
