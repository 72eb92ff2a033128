import CLibpangocairo

/// A picture in memory that can be drawn on and encoded as PNG. It uses Cairo, and Pango for text.
///
/// Lengths are in pixels. Positions are measured from the upper left corner.
@safe package struct Canvas: ~Copyable {
    let surface: OpaquePointer
    let context: OpaquePointer
    private let fonts: OpaquePointer

    /// - Throws: ``DrawingError`` if there is not enough memory, or a side is longer than 32,767 pixels.
    package init(width: Int, height: Int) throws(DrawingError) {
        unsafe surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24,
            Int32(clamping: width),
            Int32(clamping: height)
        )
        unsafe context = cairo_create(surface)
        // The default font map is not used, because Pango keeps one for each thread as long as the thread exists.
        guard let map = unsafe pango_cairo_font_map_new(), unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            let status = unsafe cairo_status(context)
            unsafe cairo_destroy(context)
            unsafe cairo_surface_destroy(surface)
            throw DrawingError(status: Int(status.rawValue))
        }
        unsafe fonts = OpaquePointer(map)
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(fonts))
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Fills a rectangle.
    /// - Parameter radius: The radius of its corners.
    package func fill(_ box: Box, radius: Double = 0, _ colour: Colour) {
        set(colour)
        let corner = min(radius, box.width / 2, box.height / 2)
        if corner > 0 {
            let quarter = Double.pi / 2
            let (right, bottom) = (box.x + box.width - corner, box.y + box.height - corner)
            unsafe cairo_new_path(context)
            unsafe cairo_arc(context, right, box.y + corner, corner, -quarter, 0)
            unsafe cairo_arc(context, right, bottom, corner, 0, quarter)
            unsafe cairo_arc(context, box.x + corner, bottom, corner, quarter, 2 * quarter)
            unsafe cairo_arc(context, box.x + corner, box.y + corner, corner, 2 * quarter, 3 * quarter)
            unsafe cairo_close_path(context)
        } else {
            unsafe cairo_rectangle(context, box.x, box.y, box.width, box.height)
        }
        unsafe cairo_fill(context)
    }

    /// Writes a text into a box, vertically in its middle. A text that does not fit gets smaller, down to the smallest
    /// size of the style. If it still does not fit, its words may be broken, and its end is replaced by an ellipsis.
    package func write(_ text: String, in box: Box, _ style: TextStyle) throws(DrawingError) {
        let text = TextLayout.printable(text)
        guard !text.isEmpty else { return }
        let layout = try layout(text, in: box, style)
        set(style.colour)
        unsafe cairo_move_to(context, box.x, box.y + (box.height - layout.height) / 2)
        unsafe pango_cairo_show_layout(context, layout.pointer)
    }

    /// The height that a text gets in a box.
    func height(of text: String, in box: Box, _ style: TextStyle) throws(DrawingError) -> Double {
        try layout(text, in: box, style).height
    }

    private func layout(_ text: String, in box: Box, _ style: TextStyle) throws(DrawingError) -> TextLayout {
        guard let layout = unsafe TextLayout(text, in: box, style, fonts: fonts) else { throw DrawingError(status: 1) }
        return layout
    }

    private func set(_ colour: Colour) {
        unsafe cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.opacity)
    }

    /// The picture as PNG. Equal pictures have equal bytes on the same machine.
    package func png() throws(DrawingError) -> [UInt8] {
        // Cairo's drawing functions return no error. The context stores the first error as its status.
        let drawn = unsafe cairo_status(context)
        guard drawn == CAIRO_STATUS_SUCCESS else { throw DrawingError(status: Int(drawn.rawValue)) }
        var bytes: [UInt8] = []
        let status = unsafe withUnsafeMutablePointer(to: &bytes) { bytes in
            unsafe cairo_surface_write_to_png_stream(
                surface,
                { target, data, count in
                    guard let target = unsafe target, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
                    let part = unsafe UnsafeBufferPointer(start: data, count: Int(count))
                    unsafe target.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: part)
                    return CAIRO_STATUS_SUCCESS
                },
                bytes
            )
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw DrawingError(status: Int(status.rawValue)) }
        return bytes
    }
}

/// A rectangle.
package struct Box: Hashable, Sendable {
    package let x, y, width, height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// A colour of sRGB. All parts are from 0 to 1.
package struct Colour: Hashable, Sendable {
    package let red, green, blue: Double
    package let opacity: Double

    package init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
    }
}

/// An error of Cairo.
package struct DrawingError: Error, Hashable {
    /// Cairo's `cairo_status_t`: 1 is a lack of memory.
    package let status: Int
}
