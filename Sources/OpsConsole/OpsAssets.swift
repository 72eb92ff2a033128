import APIServer
import HTMLWriting
import HTTPTypes

/// Style and script of the pages under `/ops`, and the headers that stop browsers from running anything else.
enum OpsAssets {
    static let style = PageColours.css + "\n" + AssetText.served(Resources.ops_css)

    static let script = AssetText.served(Resources.ops_js)

    static let headers = Result<HTTPFields, any Error> {
        [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: """
            default-src 'none'; style-src '\(try InlineElement.hash(of: style))'; script-src '\(try InlineElement.hash(of: script))'; \
            connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
            """,
            .referrerPolicy: "same-origin",
        ]
    }
}
