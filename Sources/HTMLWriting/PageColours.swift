/// The colors of all pages, as CSS custom properties for a light and a dark color scheme.
package enum PageColours {
    /// The contrast of text on the ground is at least 7:1 in both schemes, that of the accents at least 4.5:1.
    package static let css = Resources.colors_css
}
