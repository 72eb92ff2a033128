/// The hosts of the push services that browsers use. A subscription elsewhere would have us call a stranger's server at
/// every goal.
enum PushServiceHosts {
    /// Chrome, Edge on Android, Opera, Samsung Internet; Firefox; Safari; Edge on Windows. `*.` stands for one label or
    /// more: Apple, Mozilla and Microsoft tell operators to allow their push services by these suffixes.
    static let known: Set = [
        "fcm.googleapis.com", "*.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com",
    ]

    /// - Parameter others: Of the same form; what has a port is none of these.
    static func contain(_ host: Substring, or others: Set<String>) -> Bool {
        if known.contains(String(host)) || others.contains(String(host)) { return true }
        // Each suffix of it that begins behind a dot.
        var rest = host
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if known.contains("*.\(rest)") || others.contains("*.\(rest)") { return true }
        }
        return false
    }
}
