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
    func `a name is cut at a screen's width, and its combining marks at the payload's limit`(
        name: String,
        clippedName: String
    ) {
        #expect(clipped(name) == clippedName)
    }

    @Test(arguments: ["a", "Duke", ""])
    func `one character may have any number of combining marks`(before: String) {
        let name = before + String(repeating: "\u{301}", count: 5000)
        #expect(clipped(name).utf8.count <= 256)
    }
}
