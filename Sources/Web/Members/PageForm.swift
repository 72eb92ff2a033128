import APIServer
import HTMLWriting

/// A form of a page of members, with the token that ``APIServer/FormGuard`` demands.
struct PageForm {
    let action: String
    /// The value of the visitor's cookie.
    let secret: String
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
            let token = try FormToken.text(for: secret)
            let fields = ([(name: FormToken.field, value: token)] + hidden).map { name, value -> HTML in
                "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
            }
            return """
                <form class="\(style)" method="post" action="\(action)">\(HTML.joined(fields))\(refusal?.summary)
                \(content)</form>

                """
        }
    }

    /// The button of a form with fields.
    static func button(_ words: String) -> HTML { "<p><button class=\"go\">\(words)</button></p>" }
}

/// A field of a form, with its label, a hint, and the reason why its value was refused.
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
    var refusal: FormRefusal?

    var html: HTML {
        let wrong = refusal?.text(of: name)
        let notes = [hint == nil ? nil : "\(name)-hint", wrong == nil ? nil : "\(name)-wrong"].compactMap(\.self)
        let described: HTML = notes.isEmpty ? "" : " aria-describedby=\"\(notes.joined(separator: " "))\""
        // Without a script, this is how a visitor of a long page finds what is wrong.
        let state: HTML = wrong == nil ? "" : " aria-invalid=\"true\" autofocus"
        let hintLine = hint.map { text -> HTML in "<span class=\"soft\" id=\"\(name)-hint\">\(text)</span>" }
        let wrongLine = wrong.map { text -> HTML in
            "<span class=\"wrong\" id=\"\(name)-wrong\" role=\"alert\">\(text)</span>"
        }
        return """
            <p><label for="\(name)">\(label)</label>
            <input id="\(name)" name="\(name)" \(kind.attributes) value="\(value)" required\(described)\(state)>\
            \(hintLine)\(wrongLine)</p>

            """
    }
}

/// A choice among a few values, with its label, a hint, and the reason why the value was refused.
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
    var refusal: FormRefusal?

    var html: HTML {
        let wrong = refusal?.text(of: name)
        let choices = options.map { option -> HTML in
            let mark: HTML = option.isChosen ? " selected" : ""
            return "<option value=\"\(option.value)\"\(mark)>\(option.words)</option>"
        }
        let state: HTML = wrong == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"\(name)-wrong\" autofocus"
        let hintLine = hint.map { text -> HTML in "<span class=\"soft\">\(text)</span>" }
        let wrongLine = wrong.map { text -> HTML in
            "<span class=\"wrong\" id=\"\(name)-wrong\" role=\"alert\">\(text)</span>"
        }
        return """
            <p><label for="\(name)">\(label)</label>
            <select id="\(name)" name="\(name)"\(state)>\(HTML.joined(choices))</select>\(hintLine)\(wrongLine)</p>

            """
    }
}
