import APIServer
import HTMLWriting
import JSONWriting

/// The web app manifest, with which the site can be added to a home screen. On iOS, only a site on the home screen may
/// show alerts.
enum SiteManifest {
    static let asset = PageAssets.Asset(bytes: JSONWriter.bytes(write), .manifest)

    private static func write(_ json: inout JSONWriter) {
        json.object { json in
            json.field("name", "BarDown")
            json.field("short_name", "BarDown")
            json.field("description", "Live scores, standings and play by play")
            json.field("id", "/")
            json.field("start_url", "/")
            json.field("scope", "/")
            json.field("display", "standalone")
            json.field("background_color", PageColours.darkBackground)
            json.field("theme_color", PageColours.darkBackground)
            json.key("icons")
            json.begin(.array)
            icon(SiteIcon.drawing.path, "any", "image/svg+xml", "any", &json)
            icon(SiteIcon.medium.path, "192x192", "image/png", "any", &json)
            icon(SiteIcon.large.path, "512x512", "image/png", "any maskable", &json)
            json.end(.array)
        }
    }

    private static func icon(
        _ path: String,
        _ sizes: String,
        _ type: String,
        _ purpose: String,
        _ json: inout JSONWriter
    ) {
        json.object { json in
            json.field("src", path)
            json.field("sizes", sizes)
            json.field("type", type)
            json.field("purpose", purpose)
        }
    }
}
