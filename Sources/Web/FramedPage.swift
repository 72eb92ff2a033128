package import APIServer
package import HTMLWriting
import HTTPTypes

/// A page that another module makes, such as the documentation, in the frame of the site's pages: header, navigation,
/// switch for scores, footer. It shows no scores.
package struct FramedPage {
    private let path: String
    private let title: String
    private let summary: String
    private let style: String
    private let script: String
    private let content: HTML

    /// - Parameters:
    ///   - style: A style sheet for this page only. It is in the page.
    ///   - script: A script for this page only. It is at the end of the content.
    package init(path: String, title: String, summary: String, style: String, script: String, content: HTML) {
        (self.path, self.title, self.summary) = (path, title, summary)
        (self.style, self.script, self.content) = (style, script, content)
    }

    package func response(_ settings: PageSettings, hidesScores: Bool) throws -> CachedResponse {
        let frame = PageFrame(outcomes: hidesScores ? .hidden : .shown, address: path, settings: settings)
        let page = PageShell(
            frame: frame,
            title: title,
            summary: summary,
            facts: "<style>\(HTML(trusted: style))</style>\n",
            content: "\(content)\n<script>\(HTML(trusted: script))</script>"
        )
        return try CachedResponse(Array(page.html.text.utf8), as: .html, .longLived, headers: try headers)
    }

    private var headers: HTTPFields {
        get throws {
            var headers = PageShell.headers
            headers[.contentSecurityPolicy] = PageShell.policy(
                ofStyles: "'self' '\(try InlineElement.hash(of: style))'",
                ofScripts: "'self' '\(try InlineElement.hash(of: script))'"
            )
            return headers
        }
    }
}
