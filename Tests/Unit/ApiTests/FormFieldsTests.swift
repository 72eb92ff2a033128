import Testing

@testable import APIServer

@Suite("Fields of forms")
struct FormFieldsTests {
    @Test(arguments: [
        ("a=1&b=two+words", ["a": "1", "b": "two words"]), ("a=%2B%26%3D&b=", ["a": "+&=", "b": ""]),
        ("a=x=y", ["a": "x=y"]), ("a", ["a": ""]), ("", [:]), ("caf%C3%A9=%E2%82%AC", ["café": "€"]),
        ("a=one%0D%0Atwo%0Athree", ["a": "one\ntwo\nthree"]),
    ])
    func `a form is decoded as browsers encode it`(text: String, expected: [String: String]) throws {
        let fields = try #require(FormFields(text))
        for (name, value) in expected { #expect(fields[name] == value) }
        #expect(fields["missing"] == "")
    }

    @Test(arguments: ["a=1&a=2", "a=%", "a=%zz", "a=%ff", "a=%00", "a=tab%09", "a=%0D", "%61=1&a=2"])
    func `a form that names a field twice or hides bytes is refused`(text: String) {
        #expect(FormFields(text) == nil)
    }

    @Test func `the token of a form belongs to one cookie`() throws {
        let token = try FormToken.text(for: "one")
        #expect(try FormToken.isValid(token, for: "one"))
        for (offered, cookie) in [(token, "two"), ("", "one"), (token + "A", "one"), (String(token.dropLast()), "one")]
        {
            #expect(try !FormToken.isValid(offered, for: cookie))
        }
    }
}
