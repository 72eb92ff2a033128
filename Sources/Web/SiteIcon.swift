import APIServer
import HTMLWriting

/// The site's icon: the goal that pages also show next to the site's name. It is drawn as SVG for browsers, and as PNG
/// for home screens, which do not support SVG.
enum SiteIcon {
    static let drawing = PageAssets.Asset(svg, .svg)
    /// The icon for home screens of iOS.
    static let touch = png(size: 180)
    static let medium = png(size: 192)
    static let large = png(size: 512)
    /// The icon for clients that request `/favicon.ico` even though pages name other icons.
    static let small = png(size: 48)

    /// A part of the goal, in 1/64 of the icon's size.
    struct Bar {
        let x, y, width, height: Int
        let colour: TeamColour
    }

    private static let ground = TeamColour.black
    private static let red = TeamColour(red: 255, green: 90, blue: 82)
    /// The crossbar, the posts and the line. All are in the middle 80 %, which home screens never cut off.
    static let bars = [
        Bar(x: 16, y: 16, width: 32, height: 7, colour: red), Bar(x: 16, y: 16, width: 7, height: 32, colour: red),
        Bar(x: 41, y: 16, width: 7, height: 32, colour: red),
        Bar(x: 16, y: 44, width: 32, height: 4, colour: .white),
    ]

    private static var svg: String {
        let shapes = bars.map {
            "<path fill=\"\($0.colour.text)\" d=\"M\($0.x) \($0.y)h\($0.width)v\($0.height)h-\($0.width)z\"/>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\
            <rect width="64" height="64" rx="14" fill="\(ground.text)"/>\(shapes.joined())</svg>
            """
    }

    private static func png(size: Int) -> PageAssets.Asset {
        var picture = IndexedPicture(width: size, height: size, colours: [ground, red, .white])
        for bar in bars {
            let (left, top) = (bar.x * size / 64, bar.y * size / 64)
            picture.fill(
                x: left..<(bar.x + bar.width) * size / 64,
                y: top..<(bar.y + bar.height) * size / 64,
                with: bar.colour == red ? 1 : 2
            )
        }
        return PageAssets.Asset(picture)
    }
}
