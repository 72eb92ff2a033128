/// The colors of all pages, as CSS custom properties for a light and a dark color scheme.
package enum PageColours {
    /// The contrast of text on the ground is at least 7:1 in both schemes, that of the accents at least 4.5:1.
    package static let css = """
        :root { color-scheme: light dark; --ground: #f6f5f2; --card: #fff; --text: #14171c; --soft: #4a5260; \
        --live: #b3151b; --line: #dddad3; --accent: #0b5cab; --wash: #eceae4; }
        @media (prefers-color-scheme: dark) {
          :root { --ground: #0e1114; --card: #171b20; --text: #f0f2f5; --soft: #b3bac6; --live: #ff8a80; --line: #2c333c; \
        --accent: #8cc2ff; --wash: #21272e; }
        }
        """
}
