/// Writes XML elements with attributes only, in the order of the calls, like the programs of scorers.
struct XMLWriter {
    private(set) var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    private var depth = 0

    /// Writes an element with children.
    mutating func element(
        _ name: String,
        _ attributes: KeyValuePairs<String, String> = [:],
        _ fill: (inout XMLWriter) -> Void
    ) {
        open(name, attributes)
        text += ">\n"
        depth += 1
        fill(&self)
        depth -= 1
        text += "\(indent)</\(name)>\n"
    }

    /// Writes an element without children.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        open(name, attributes)
        text += "/>\n"
    }

    private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        text += "\(indent)<\(name)"
        for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
    }

    private var indent: String { String(repeating: "  ", count: depth) }

    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, letter in
            switch letter {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case "\"": text += "&quot;"
            default: text.append(letter)
            }
        }
    }
}
