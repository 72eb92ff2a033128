import MarkupParsing

/// Rejects an SVG that contains more than a drawing: scripts, embedded pages, or anything that it would fetch.
enum SVGCheck {
    static func check(_ bytes: [UInt8]) throws(LogoRefusal) {
        let active: String?
        do throws(ParseError) {
            // The original bytes are stored, so they must be valid without repairs.
            active = try XMLPage.read(bytes, escapesAmpersands: false) { root in
                root.isNamed("svg") ? .success(firstActive(in: root)) : .failure(.unexpectedShape(path: root.name))
            }
        } catch {
            throw .malformed(error)
        }
        if let active { throw .activeContent(active) }
        // Processing instructions can be outside the root, where there are no elements.
        if String(decoding: bytes, as: UTF8.self).lowercased().contains("<?xml-stylesheet") {
            throw .activeContent("xml-stylesheet")
        }
    }

    private static func firstActive(in root: borrowing Element) -> String? {
        var active = firstActiveAttribute(of: root)
        root.forEachDescendant { element in
            guard active == nil else { return }
            let name = element.name.lowercased()
            if activeElements.contains(name) {
                active = name
            } else if name == "style", fetches(element.text) {
                active = name
            } else {
                active = firstActiveAttribute(of: element)
            }
        }
        return active
    }

    private static func firstActiveAttribute(of element: borrowing Element) -> String? {
        var active: String?
        element.forEachAttribute { name, value in
            let name = name.lowercased()
            let isActive =
                switch name {
                case _ where name.hasPrefix("on"): true
                case "href", "src": !value.hasPrefix("#")
                // `xml:base` changes the document that `#…` addresses refer to.
                case "base": true
                default: fetches(value)
                }
            if isActive, active == nil { active = name }
        }
        return active
    }

    /// Whether a style or a value refers outside of the drawing: an import, or an address that is not `url(#…)`.
    private static func fetches(_ text: String) -> Bool {
        let text = text.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        // A backslash can encode any of the other texts.
        if ["@import", "javascript:", "expression(", "\\"].contains(where: { text.contains($0) }) { return true }
        return text.split(separator: "url(", omittingEmptySubsequences: false).dropFirst().contains {
            !$0.hasPrefix("#")
        }
    }

    /// Elements that run code, show another document, or change an address later.
    private static let activeElements: Set<String> = [
        "script", "handler", "listener", "foreignobject", "iframe", "object", "embed", "image", "feimage", "audio",
        "video", "a", "set", "animate", "animatemotion", "animatetransform", "animatecolor",
    ]
}
