import Drawing
import Scores

/// Draws the picture of a shared link: 1200 × 630 pixels, the size that Open Graph recommends.
struct SharePicture {
    static let width = 1200
    static let height = 630

    let card: ShareCard

    /// The picture as PNG.
    func png() throws(DrawingError) -> [UInt8] {
        let canvas = try Canvas(width: Self.width, height: Self.height)
        for side in [Side.away, .home] { try draw(side, on: canvas) }
        try drawMiddle(on: canvas)
        try drawFooter(on: canvas)
        return try canvas.png()
    }

    /// A half in the team's colour, with its letters and its name.
    private func draw(_ side: Side, on canvas: borrowing Canvas) throws(DrawingError) {
        let half = card.halves[side]
        let left = side == .away ? 0.0 : 600
        let text = left + (side == .away ? 40 : 220)
        let ink = half.colour.ink.drawn()
        canvas.fill(Box(x: left, y: 0, width: 600, height: 520), half.colour.drawn())
        canvas.fill(Box(x: text + 90, y: 60, width: 160, height: 160), radius: 80, half.colour.ink.drawn(opacity: 0.14))
        try canvas.write(
            half.letters,
            in: Box(x: text + 102, y: 60, width: 136, height: 160),
            TextStyle(size: 60, minSize: 24, isBold: true, colour: ink)
        )
        try canvas.write(
            half.name,
            in: Box(x: text, y: 236, width: 340, height: 176),
            TextStyle(size: 56, minSize: 24, isBold: true, lines: 3, colour: ink)
        )
        try canvas.write(
            half.note,
            in: Box(x: text, y: 420, width: 340, height: 60),
            TextStyle(size: 30, colour: half.colour.ink.drawn(opacity: 0.85))
        )
    }

    /// The score, or "at" between the teams, above the state of the game.
    private func drawMiddle(on canvas: borrowing Canvas) throws(DrawingError) {
        let panel = Box(x: 400, y: 110, width: 400, height: 300)
        // The panel has a thin edge, because a team's colour may be as dark as the panel.
        let edge = Box(x: panel.x - 2, y: panel.y - 2, width: panel.width + 4, height: panel.height + 4)
        canvas.fill(edge, radius: 38, TeamColour.white.drawn(opacity: 0.25))
        canvas.fill(panel, radius: 36, TeamColour.black.drawn())
        let white = TeamColour.white
        if card.halves.home.score != nil {
            try drawScore(.away, x: 420, on: canvas)
            try drawScore(.home, x: 610, on: canvas)
            canvas.fill(Box(x: 590, y: 212, width: 20, height: 6), white.drawn(opacity: 0.5))
        } else {
            let style = TextStyle(size: 84, isBold: true, colour: white.drawn())
            try canvas.write("at", in: Box(x: 420, y: 130, width: 360, height: 170), style)
        }
        let colour = card.isLive ? TeamColour(red: 255, green: 138, blue: 128) : white
        try canvas.write(
            card.state,
            in: Box(x: 424, y: 304, width: 352, height: 90),
            TextStyle(size: 40, minSize: 22, isBold: true, lines: 2, colour: colour.drawn())
        )
    }

    private func drawScore(_ side: Side, x: Double, on canvas: borrowing Canvas) throws(DrawingError) {
        let half = card.halves[side]
        let colour = TeamColour.white.drawn(opacity: half.isBehind ? 0.6 : 1)
        // Both figures have the size that the longer one needs.
        let digits = max(card.halves.home.score?.count ?? 0, card.halves.away.score?.count ?? 0)
        try canvas.write(
            half.score ?? "",
            in: Box(x: x, y: 130, width: 170, height: 170),
            TextStyle(size: digits > 2 ? 90 : 128, minSize: 40, isBold: true, colour: colour)
        )
    }

    /// The league with the day, where to watch, and the site's name.
    private func drawFooter(on canvas: borrowing Canvas) throws(DrawingError) {
        canvas.fill(Box(x: 0, y: 520, width: 1200, height: 110), TeamColour.black.drawn())
        let white = TeamColour.white
        let isAlone = card.note.isEmpty
        try canvas.write(
            card.heading,
            in: Box(x: 40, y: isAlone ? 550 : 532, width: 860, height: 50),
            TextStyle(size: 32, minSize: 24, isBold: true, alignment: .leading, colour: white.drawn())
        )
        try canvas.write(
            card.note,
            in: Box(x: 40, y: 578, width: 860, height: 40),
            TextStyle(size: 26, minSize: 20, alignment: .leading, colour: white.drawn(opacity: 0.8))
        )
        for bar in SiteIcon.bars {
            let size = 60.0 / 64
            let (x, y) = (940 + Double(bar.x - 12) * size, 545 + Double(bar.y) * size)
            let box = Box(x: x, y: y, width: Double(bar.width) * size, height: Double(bar.height) * size)
            canvas.fill(box, bar.colour.drawn())
        }
        try canvas.write(
            "BarDown",
            in: Box(x: 990, y: 545, width: 170, height: 60),
            TextStyle(size: 38, isBold: true, alignment: .trailing, colour: white.drawn())
        )
    }
}

extension TeamColour {
    fileprivate func drawn(opacity: Double = 1) -> Colour {
        Colour(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, opacity: opacity)
    }
}
