/// The position of a shot on the playing surface, as the shooter sees it who faces the goal or basket that his or her
/// team attacks. So the shots of both teams, and of all periods, have the same orientation.
package struct ShotPosition: Hashable, Sendable, Codable {
    /// Feet to the right of the middle of the goal or basket; negative to the left of it.
    package let x: Int
    /// Feet from the goal line, or from the middle of the basket, towards the other end; negative behind it.
    package let y: Int

    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}
