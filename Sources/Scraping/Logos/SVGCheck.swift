import Markup

/// Looks through a drawing for anything that is not drawn: scripts, pages inside it, and whatever it would fetch.
enum SVGCheck {
    static func check(_ bytes: [UInt8]) throws(LogoRefusal) {
        let active: String?
        do throws(ParseError) {
            // What is kept are these bytes, and not what could be made of them.
            active = try XMLPage.read(bytes, mendsAmpersands: false) { root in
                root.isCalled("svg") ? .success(firstActive(in: root)) : .failure(.unexpectedShape(path: root.name))
            }
        } catch {
            throw .malformed(error)
        }
        if let active { throw .active(active) }
        // Instructions stand outside the root, where no element is.
        if String(decoding: bytes, as: UTF8.self).lowercased().contains("<?xml-stylesheet") {
            throw .active("xml-stylesheet")
        }
    }

    private static func firstActive(in root: borrowing Element) -> String? {
        var active = firstActiveAttribute(of: root)
        root.forEachDescendant { element in
            guard active == nil else { return }
            let name = element.name.lowercased()
            if elements.contains(name) {
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
                // What a fragment is a fragment of.
                case "base": true
                default: fetches(value)
                }
            if isActive, active == nil { active = name }
        }
        return active
    }

    /// Whether a style or a value leads out of the drawing: an import, or an address that is not `url(#…)`.
    private static func fetches(_ text: String) -> Bool {
        let text = text.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        // A backslash can spell any of the others.
        if ["@import", "javascript:", "expression(", "\\"].contains(where: { text.contains($0) }) { return true }
        return text.split(separator: "url(", omittingEmptySubsequences: false).dropFirst().contains {
            !$0.hasPrefix("#")
        }
    }

    /// What runs, what shows another document, what changes an address later.
    private static let elements: Set<String> = [
        "script", "handler", "listener", "foreignobject", "iframe", "object", "embed", "image", "feimage", "audio",
        "video", "a", "set", "animate", "animatemotion", "animatetransform", "animatecolor",
    ]
}
