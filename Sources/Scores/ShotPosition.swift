/// The position of a shot on the playing surface, from the viewpoint of a player who faces the goal or basket that the
/// shooter's team attacks. The shots of both teams and of all periods therefore have the same orientation.
package struct ShotPosition: Hashable, Sendable, Codable {
    /// The distance to the right of the middle of the goal or basket, in feet; negative to the left of it.
    package let x: Int
    /// The distance in feet from the goal line, or from the middle of the basket, towards the other end; negative
    /// behind it.
    package let y: Int

    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}
