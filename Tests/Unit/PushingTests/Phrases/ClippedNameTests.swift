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
    func `a name of more than 64 characters is cut and ends with an ellipsis`(
        name: String,
        clippedName: String
    ) {
        #expect(clipped(name) == clippedName)
    }

    @Test(arguments: ["a", "Duke", ""])
    func `a name with thousands of combining marks is cut to 256 bytes`(before: String) {
        let name = before + String(repeating: "\u{301}", count: 5000)
        #expect(clipped(name).utf8.count <= 256)
    }
}
