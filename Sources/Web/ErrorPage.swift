package import APIServer
import HTMLWriting
import HTTPTypes
package import Hummingbird

/// The page that a browser gets for an error. It says what is wrong and links to other pages.
package struct ErrorPage {
    let problem: Problem
    let outcomes: Outcomes
    /// Whether a form was sent; otherwise an address was opened.
    let isForm: Bool

    /// The page for a browser; `nil` for programs, which get the ``Problem`` as JSON.
    package static func response(for problem: Problem, to request: Request) -> Response? {
        guard acceptsHTML(request) else { return nil }
        return ErrorPage(problem: problem, outcomes: Outcomes(of: request), isForm: request.method == .post).response(
            to: request
        )
    }

    /// Whether the client gets a page: it accepts HTML, and does not request a path of the API.
    private static func acceptsHTML(_ request: Request) -> Bool {
        !request.uri.path.hasPrefix("/api/") && (request.headers[.accept]?.contains("text/html") ?? false)
    }

    private func response(to request: Request) -> Response {
        var headers = PageShell.headers.merging(problem.headers)
        headers[.contentType] = CachedResponse.MediaType.html.header
        headers[.cacheControl] = "no-store"
        headers[.xContentTypeOptions] = "nosniff"
        let body = ByteBuffer(string: html.text)
        let response = Response(status: problem.status, headers: headers, body: ResponseBody(byteBuffer: body))
        return request.method == .head ? response.createHeadResponse() : response
    }

    private var html: HTML {
        let frame = PageFrame(outcomes: outcomes, address: "/")
        return PageShell(frame: frame, title: title, content: content(frame)).html
    }

    private var isMaintenance: Bool { problem.code == Problem.maintenanceCode }

    private var title: String {
        switch problem.status {
        case .notFound: "Page not found"
        case .badRequest where !isForm: "Invalid address"
        case .badRequest, .contentTooLarge, .unsupportedMediaType: "This form cannot be read"
        case .forbidden: isForm ? "This form was not accepted" : "Not accepted"
        case .tooManyRequests: "Too many requests"
        case .serviceUnavailable: isMaintenance ? "Under maintenance" : "Temporarily unavailable"
        default: "Something went wrong"
        }
    }

    /// The error code, which a visitor can quote to the operator; `nil` unless the server failed.
    private var code: HTML? {
        guard problem.status.kind == .serverError, !isMaintenance else { return nil }
        return "<p class=\"note\">Error \(problem.status.code), \(problem.code)</p>"
    }

    private func content(_ frame: PageFrame) -> HTML {
        let isBrief = problem.status == .serviceUnavailable && !isMaintenance
        let again: HTML = isBrief ? "<p>Reload the page in a few seconds.</p>" : ""
        let message: HTML? = problem.message.map { "<p>\($0)</p>" }
        return """
            <h1>\(title)</h1>
            <div class="card"><p>\(problem.detail).</p>\(message)\(again)
            \(SearchForm(words: "", frame: frame).html)
            <p><a href="\(frame.path("/"))">Today's games</a> · <a href="\(frame.path("/live"))">Live games</a> · \
            <a href="\(frame.path("/rankings"))">Rankings</a></p>\(code)</div>
            """
    }
}

extension HTTPFields {
    /// These fields, and those fields of `others` whose names do not occur in them.
    fileprivate func merging(_ others: HTTPFields) -> HTTPFields {
        others.reduce(into: self) { fields, field in
            if fields[field.name] == nil { fields[field.name] = field.value }
        }
    }
}
