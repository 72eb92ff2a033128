import HTMLWriting

/// A page with one form, in a card.
struct FormPage {
    let request: PageRequest
    let title: String
    var tab: MemberPage.Tab?
    let action: String
    var hidden: [(name: String, value: String)] = []
    let fields: [any FormField]
    /// The words on the button.
    let button: String
    /// Paragraphs above the form.
    var above: HTML?
    /// Paragraphs below it.
    var below: HTML?
    /// Why the form was refused; `nil`: it was not sent yet.
    let refusal: FormRefusal?

    /// - Throws: `CryptographyError` if the token of the form cannot be made.
    var page: MemberPage {
        get throws {
            let form = PageForm(
                request: request,
                action: action,
                hidden: hidden,
                refusal: refusal,
                content: """
                    \(HTML.joined(fields.map { $0.html(refusal) }))<p><button class="go">\(button)</button></p>
                    """
            )
            return MemberPage(
                title: title,
                tab: tab,
                content: """
                    <h1>\(title)</h1>
                    <section class="card">\(above)
                    \(try form.html)\(below)</section>
                    """
            )
        }
    }
}
