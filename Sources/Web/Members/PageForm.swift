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

/// What a field of a form says besides its label: a hint, and the reason why its value was refused.
private struct FieldNotes {
    let name: String
    let hint: String?
    /// `nil`: the value was not refused.
    let wrong: String?

    init(_ name: String, hint: String?, _ refusal: FormRefusal?) {
        (self.name, self.hint, wrong) = (name, hint, refusal?.text(of: name))
    }

    /// The attributes of the field. The refused one gets the focus, which is how a visitor of a long page finds it
    /// without a script.
    var attributes: HTML {
        let ids = [hint == nil ? nil : "\(name)-hint", wrong == nil ? nil : "\(name)-wrong"].compactMap(\.self)
        let described: HTML = ids.isEmpty ? "" : " aria-describedby=\"\(ids.joined(separator: " "))\""
        let state: HTML = wrong == nil ? "" : " aria-invalid=\"true\" autofocus"
        return described + state
    }

    /// The texts below the field.
    var html: HTML {
        let hintLine = hint.map { text -> HTML in "<span class=\"soft\" id=\"\(name)-hint\">\(text)</span>" }
        let wrongLine = wrong.map { text -> HTML in
            "<span class=\"wrong\" id=\"\(name)-wrong\" role=\"alert\">\(text)</span>"
        }
        return "\(hintLine)\(wrongLine)"
    }
}

/// A field of a form, with its label and a hint.
struct FormInput {
    enum Kind {
        case email, currentPassword, newPassword, code, username

        /// Type, `autocomplete`, and other attributes.
        fileprivate var attributes: HTML {
            switch self {
            case .email: "type=\"email\" autocomplete=\"username\" maxlength=\"254\""
            case .currentPassword: "type=\"password\" autocomplete=\"current-password\" maxlength=\"512\""
            case .newPassword: "type=\"password\" autocomplete=\"new-password\" minlength=\"10\" maxlength=\"128\""
            case .code: "autocomplete=\"one-time-code\" autocapitalize=\"characters\" maxlength=\"20\""
            case .username:
                "autocomplete=\"nickname\" autocapitalize=\"none\" spellcheck=\"false\" maxlength=\"40\""
            }
        }
    }

    let name: String
    let label: String
    let kind: Kind
    /// What the visitor typed before. Passwords and codes are not shown again.
    var value = ""
    var hint: String?

    /// - Parameter refusal: Why the form was refused, which may be because of this field.
    func html(_ refusal: FormRefusal?) -> HTML {
        let notes = FieldNotes(name, hint: hint, refusal)
        return """
            <p><label for="\(name)">\(label)</label>
            <input id="\(name)" name="\(name)" \(kind.attributes) value="\(value)" required\(notes.attributes)>\
            \(notes.html)</p>

            """
    }
}

extension FormInput {
    /// The code of a mail.
    static let code = FormInput(name: "code", label: "Code", kind: .code)

    static func email(_ label: String, value: String) -> FormInput {
        FormInput(name: "email", label: label, kind: .email, value: value)
    }

    static func newPassword(_ label: String) -> FormInput {
        FormInput(name: "password", label: label, kind: .newPassword, hint: "At least 10 characters")
    }
}

/// A choice among a few values, with its label and a hint.
struct FormSelect {
    struct Option {
        let value: String
        let words: String
        let isChosen: Bool
    }

    let name: String
    let label: String
    var hint: String?
    let options: [Option]

    /// - Parameter refusal: Why the form was refused, which may be because of this field.
    func html(_ refusal: FormRefusal?) -> HTML {
        let notes = FieldNotes(name, hint: hint, refusal)
        let choices = options.map { option -> HTML in
            let mark: HTML = option.isChosen ? " selected" : ""
            return "<option value=\"\(option.value)\"\(mark)>\(option.words)</option>"
        }
        return """
            <p><label for="\(name)">\(label)</label>
            <select id="\(name)" name="\(name)"\(notes.attributes)>\(HTML.joined(choices))</select>\(notes.html)</p>

            """
    }
}
