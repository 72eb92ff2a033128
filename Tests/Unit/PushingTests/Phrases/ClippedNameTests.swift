import Testing

@testable import Pushing

@Suite("Names that are too long")
struct ClippedNameTests {
    @Test(
        arguments: [
            ("Duke", "Duke"), (String(repeating: "a", count: 64), String(repeating: "a", count: 64)),
            (String(repeating: "a", count: 65), String(repeating: "a", count: 63) + "…"),
        ]
    )
    func `a name is cut where it would fill a screen, and where its marks would burst the payload`(
        name: String,
        clippedName: String
    ) {
        #expect(clipped(name) == clippedName)
    }

    @Test(arguments: ["a", "Duke", ""])
    func `one character may be any number of marks`(before: String) {
        let name = before + String(repeating: "\u{301}", count: 5000)
        #expect(clipped(name).utf8.count <= 256)
    }
}
