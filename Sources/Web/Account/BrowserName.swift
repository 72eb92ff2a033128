/// The name of a browser in the list of a member's devices: `Firefox on Linux`. It is only a help to recognize the
/// device, so it need not be exact.
struct BrowserName: Hashable, Sendable {
    let text: String

    /// - Parameter agent: The header `User-Agent`; `nil`: there is none.
    init(of agent: String?) {
        let agent = agent ?? ""
        let browser = Self.browsers.first { agent.contains($0.mark) }?.name ?? "Browser"
        let system = Self.systems.first { agent.contains($0.mark) }?.name
        text = [browser, system].compactMap(\.self).joined(separator: " on ")
    }

    /// In this order, because most browsers also name the ones they resemble.
    private static let browsers: [(mark: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]
}
