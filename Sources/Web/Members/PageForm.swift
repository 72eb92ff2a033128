import APIServer
import HTMLWriting

/// A form of a page of members, with the token that ``APIServer/FormGuard`` demands.
struct PageForm {
    let request: PageRequest
    let action: String
    /// Names and values of hidden fields.
    var hidden: [(name: String, value: String)] = []
    /// Why it was refused; `nil`: it was not sent yet.
    var refusal: FormRefusal?
    /// The fields and buttons.
    let content: HTML
    /// The class in the style sheet: `fields` for a column of fields, `acts` for a row of buttons.
    var style = "fields"

    /// - Throws: `CryptographyError` if the token cannot be made.
    var html: HTML {
        get throws {
            let token = try FormToken.text(for: request.visitor.formSecret)
            let fields = ([(name: FormToken.field, value: token)] + hidden).map { name, value -> HTML in
                "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
            }
            return """
                <form class="\(style)" method="post" action="\(request.path(action))">\
                \(HTML.joined(fields))\(refusal?.summary)
                \(content)</form>

                """
        }
    }
}

extension PageRequest {
    /// A form that consists of a button.
    /// - Parameters:
    ///   - words: The words on the button.
    ///   - hidden: The name and the value of a hidden field.
    ///   - style: The class in the style sheet: `go` for the main act of a page.
    func button(
        _ words: HTML,
        to action: String,
        _ hidden: [(name: String, value: String)] = [],
        style: String = "press"
    ) throws -> HTML {
        try PageForm(
            request: self,
            action: action,
            hidden: hidden,
            content: "<button class=\"\(style)\">\(words)</button>",
            style: "acts"
        ).html
    }
}
