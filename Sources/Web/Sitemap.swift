import HTMLWriting

/// A list of URLs for search engines (sitemaps.org, protocol 0.9).
struct Sitemap {
    let site: String
    let paths: [String]

    var text: String {
        // `HTML` can write XML, because both need the same five escapes.
        let entries = HTML.joined(paths.map { "<url><loc>\(site + $0)</loc></url>\n" })
        let list: HTML = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n\(entries)</urlset>\n"
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + list.text
    }
}
