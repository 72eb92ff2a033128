import APIServer
import HTMLWriting

/// Settings shared by all pages of a process.
package struct PageSettings: Hashable, Sendable {
    /// The public key that browsers subscribe to alerts with; `nil`: the server sends browsers no alerts, or a page
    /// cannot register one because requests need a key.
    var siteKey: String?
    /// Whether pages show logos. They do not if requests need a key, because browsers fetch images without one.
    var hasLogos = true

    package init(siteKey: String? = nil, hasLogos: Bool = true) {
        self.siteKey = siteKey
        self.hasLogos = hasLogos
    }
}

/// How one page is shown: the settings of all pages, and whether it hides scores.
struct PageOptions: Hashable, Sendable {
    let settings: PageSettings
    var outcomes = Outcomes.shown

    /// - Parameter address: The page's own URL, without the parameter `scores`.
    func frame(_ address: String) -> PageFrame {
        PageFrame(outcomes: outcomes, address: address, settings: settings)
    }
}

extension CachedResponse {
    /// Makes the response of a web page.
    init(_ page: HTML, _ life: ResponseLife) throws {
        try self.init(Array(page.text.utf8), as: .html, life, headers: PageShell.headers)
    }
}
