import FoundationEssentials
import Scores
import Testing

@Suite("UUIDs as text")
struct UUIDTextTests {
    @Test func `UUIDs are written in lower case as Foundation writes them, and read in either case`() {
        for _ in 0..<1000 {
            let id = UUID()
            #expect(id.lowercaseText == id.uuidString.lowercased())
            #expect(UUID(text: id.lowercaseText) == id)
            #expect(UUID(text: id.uuidString) == id)
        }
    }

    @Test(
        arguments: [
            "", "36b8f84d", "36b8f84d-df4e-4d49-b662-bcde71a8764", "36b8f84d-df4e-4d49-b662-bcde71a8764f0",
            "36b8f84d0df4e-4d49-b662-bcde71a8764f", "36b8f84d-df4e-4d49-b662-bcde71a8764g",
            "{36b8f84d-df4e-4d49-b662-bcde71a876}", "36b8f84-ddf4e-4d49-b662-bcde71a8764f",
            "36b8f84d-df4e-4d49-b662-bcde71a8é4",
        ]
    )
    func `any other text is not a UUID`(text: String) {
        #expect(UUID(text: text) == nil)
    }
}
