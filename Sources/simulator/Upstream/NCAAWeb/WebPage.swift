import Time

/// Writes the main part of an HTML page.
struct WebPage {
    private(set) var text = ""

    /// Writes an element with a class and a text.
    mutating func element(_ name: String, class classes: String, _ content: String) {
        text += "<\(name) class=\"\(classes)\">\(Self.escaped(content))</\(name)>\n"
    }

    /// Writes a list of entries, each with an optional class.
    mutating func list(class classes: String, _ entries: [(class: String?, text: String)]) {
        let items = entries.map { entry in
            "<li\(entry.class.map { " class=\"\($0)\"" } ?? "")>\(Self.escaped(entry.text))</li>"
        }
        text += "<ul class=\"\(classes)\">\(items.joined())</ul>\n"
    }

    /// Writes a table whose first `headings` rows are headings.
    /// - Parameter school: Returns the school of a row, by its name in URLs, and the cell that shows its logo.
    mutating func table(
        _ rows: [[String]],
        headings: Int = 1,
        school: (Int) -> (seoname: String, cell: Int)? = { _ in nil }
    ) {
        text += "<table>"
        for (index, row) in rows.enumerated() {
            let tag = index < headings ? "th" : "td"
            let logo = index < headings ? nil : school(index - headings)
            let cells = row.enumerated().map { column, content in
                let image = logo?.cell == column ? Self.image(logo?.seoname ?? "") : ""
                return "<\(tag)>\(image)\(Self.escaped(content))</\(tag)>"
            }
            text += "<tr>\(cells.joined())</tr>\n"
        }
        text += "</table>\n"
    }

    private static func image(_ seoname: String) -> String {
        "<img src=\"https://www.ncaa.com/sites/default/files/images/logos/schools/bgl/\(seoname).svg\" alt=\"\">"
    }

    private static func escaped(_ content: String) -> String {
        content.reduce(into: "") { text, letter in
            switch letter {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            default: text.append(letter)
            }
        }
    }
}

extension UpstreamResponse {
    /// An ncaa.com page with its canonical link, which contains the sport and division.
    static func ncaaPage(
        _ path: String,
        title: String,
        _ fill: (inout WebPage) -> Void
    ) -> UpstreamResponse {
        var page = WebPage()
        fill(&page)
        let html = """
            <!DOCTYPE html>
            <html lang="en" dir="ltr">
            <head><meta charset="utf-8"><title>\(title) | NCAA.com</title>
            <link rel="canonical" href="https://www.ncaa.com/\(path)"></head>
            <body><main>
            \(page.text)</main></body>
            </html>

            """
        return UpstreamResponse(status: 200, contentType: "text/html; charset=UTF-8", body: Array(html.utf8))
    }
}

extension SimulatedSlate {
    /// `Through games 05/02/2026`, with the displayed day.
    var throughGames: String {
        "Through games \(EasternTime(instant)?.date.american ?? "")"
    }
}
