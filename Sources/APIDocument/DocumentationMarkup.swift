import HTMLWriting

/// Elements that all parts of the documentation use.
extension HTML {
    /// A description; empty lines separate its paragraphs.
    static func paragraphs(_ description: JSONValue?) -> HTML {
        let parts = (description?.text ?? "").split(separator: "\n\n")
        return .joined(parts.map { "<p>\(prose(String($0)))</p>" })
    }

    /// A list of names, each with its type and its meaning; nothing if the list is empty.
    static func entries(_ entries: [HTML]) -> HTML {
        entries.isEmpty ? "" : "<dl class=\"fields\">\n\(HTML.joined(entries))</dl>\n"
    }

    /// An entry of ``entries(_:)``.
    static func entry(_ name: String, _ type: HTML, _ meaning: HTML) -> HTML {
        "<dt>\(code(name))</dt><dd>\(type) \(meaning)</dd>\n"
    }

    /// A block of code that scrolls within itself.
    static func block(_ content: HTML, label: String, isShell: Bool = false) -> HTML {
        """
        <pre class="code\(isShell ? " shell" : "")" tabindex="0" role="group" aria-label="\(label)">\(content)</pre>

        """
    }

    /// A text in which long words, such as the names of functions, may be broken like code.
    static func prose(_ text: String?) -> HTML {
        let words = (text ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let pieces = words.map { $0.count > breakThreshold ? breakable($0) : "\($0)" as HTML }
        return pieces.dropFirst().reduce(pieces[0]) { $0 + " " + $1 }
    }

    /// The number of letters that fit on a line of the narrowest phone.
    private static let breakThreshold = 28

    static func code(_ text: String) -> HTML { "<code>\(breakable(text))</code>" }

    /// A text that may be broken after the marks between its parts, so that a long path or pattern fits on a phone
    /// without a break inside a word.
    static func breakable(_ text: String) -> HTML {
        let marks: Set<Character> = ["/", "_", ".", ",", "=", "&", "?", ":", ";", "]", "}", ")", "|"]
        var pieces: [HTML] = []
        var piece = ""
        for character in text {
            piece.append(character)
            guard marks.contains(character) else { continue }
            pieces.append("\(whole(piece))<wbr>")
            piece = ""
        }
        return .joined(pieces) + whole(piece)
    }

    /// A piece that is not broken. Browsers break a pattern after a backslash.
    private static func whole(_ piece: String) -> HTML {
        piece.contains("\\") ? "<span class=\"whole\">\(piece)</span>" : "\(piece)"
    }
}
