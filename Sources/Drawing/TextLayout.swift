import CLibpangocairo

/// The size, weight, alignment, colour and number of lines of a text.
package struct TextStyle: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable {
        case leading, centre, trailing
    }

    /// The height of the font.
    package let size: Double
    /// The smallest height, to which a text that does not fit may shrink.
    package let minSize: Double
    package let isBold: Bool
    package let alignment: Alignment
    /// The maximum number of lines.
    package let lines: Int
    package let colour: Colour

    /// - Parameter minSize: See ``minSize``; `nil`: half of `size`.
    package init(
        size: Double,
        minSize: Double? = nil,
        isBold: Bool = false,
        alignment: Alignment = .centre,
        lines: Int = 1,
        colour: Colour
    ) {
        self.size = size
        self.minSize = minSize ?? size / 2
        self.isBold = isBold
        self.alignment = alignment
        self.lines = lines
        self.colour = colour
    }
}

/// A text broken into lines, in the largest size at which it fits.
@safe struct TextLayout: ~Copyable {
    let pointer: OpaquePointer

    /// - Parameter fonts: A `PangoFontMap`.
    /// - Returns: `nil` if there is not enough memory.
    init?(_ text: String, in box: Box, _ style: TextStyle, fonts: OpaquePointer) {
        guard let context = unsafe pango_font_map_create_context(UnsafeMutablePointer(fonts)) else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }
        guard let layout = unsafe pango_layout_new(context) else { return nil }
        unsafe pointer = layout
        unsafe pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
        unsafe pango_layout_set_width(layout, Self.units(box.width))
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        // Otherwise leading would mean left for some languages and right for others.
        unsafe pango_layout_set_auto_dir(layout, style.alignment == .centre ? 1 : 0)
        unsafe pango_layout_set_alignment(layout, style.alignment.pango)
        for size in style.sizes {
            setFont(style, size)
            if fits(box, lines: style.lines) { return }
        }
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        unsafe pango_layout_set_height(layout, -Int32(clamping: style.lines))
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    var height: Double { extent.height }

    private var extent: (width: Double, height: Double) {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe pango_layout_get_size(pointer, &width, &height)
        return (Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
    }

    private func fits(_ box: Box, lines: Int) -> Bool {
        let extent = extent
        return unsafe Int(pango_layout_get_line_count(pointer)) <= lines && extent.width <= box.width + 0.5
            && extent.height <= box.height + 0.5
    }

    private func setFont(_ style: TextStyle, _ size: Double) {
        // The first family that is installed; other fonts fill in for letters that it lacks.
        let font = unsafe pango_font_description_from_string("Inter, DejaVu Sans, Sans")
        unsafe pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        unsafe pango_font_description_set_weight(font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_MEDIUM)
        unsafe pango_layout_set_font_description(pointer, font)
        unsafe pango_font_description_free(font)
    }

    private static func units(_ pixels: Double) -> Int32 { Int32(pixels * Double(PANGO_SCALE)) }

    /// The text on one line, with at most 400 Unicode scalars, and without those that control the direction or have no
    /// form. Joiners stay, because letters of some languages depend on them.
    static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.lazy.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control where scalar == "\n" || scalar == "\t": true
            case .control, .surrogate, .privateUse, .unassigned: false
            case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
            default: true
            }
        }
        let words = String(String.UnicodeScalarView(scalars.prefix(400))).split { $0.isWhitespace }
        return words.joined(separator: " ")
    }
}

extension TextStyle {
    /// The sizes to try, from the largest to the smallest, in eight steps.
    fileprivate var sizes: [Double] { (0...8).map { size - (size - minSize) * Double($0) / 8 } }
}

extension TextStyle.Alignment {
    fileprivate var pango: PangoAlignment {
        switch self {
        case .leading: PANGO_ALIGN_LEFT
        case .centre: PANGO_ALIGN_CENTER
        case .trailing: PANGO_ALIGN_RIGHT
        }
    }
}
