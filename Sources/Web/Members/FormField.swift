import HTMLWriting

/// A field of a form, with its label.
protocol FormField {
    /// - Parameter refusal: Why the form was refused, which may be because of this field; `nil`: it was not.
    func html(_ refusal: FormRefusal?) -> HTML
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

    /// The field with its label above and its texts below.
    func row(_ label: String, _ control: HTML) -> HTML {
        """
        <p><label for="\(name)">\(label)</label>
        \(control)\(texts)</p>

        """
    }

    private var texts: HTML {
        let hintLine = hint.map { text -> HTML in "<span class=\"soft\" id=\"\(name)-hint\">\(text)</span>" }
        let wrongLine = wrong.map { text -> HTML in
            "<span class=\"wrong\" id=\"\(name)-wrong\" role=\"alert\">\(text)</span>"
        }
        return "\(hintLine)\(wrongLine)"
    }
}

/// A field of one line.
struct FormInput: FormField {
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

    func html(_ refusal: FormRefusal?) -> HTML {
        let notes = FieldNotes(name, hint: hint, refusal)
        return notes.row(
            label,
            "<input id=\"\(name)\" name=\"\(name)\" \(kind.attributes) value=\"\(value)\" required\(notes.attributes)>"
        )
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

/// A choice among a few values.
struct FormSelect: FormField {
    struct Option {
        let value: String
        let words: String
        let isChosen: Bool
    }

    let name: String
    let label: String
    var hint: String?
    let options: [Option]

    func html(_ refusal: FormRefusal?) -> HTML {
        let notes = FieldNotes(name, hint: hint, refusal)
        let choices = options.map { option -> HTML in
            let mark: HTML = option.isChosen ? " selected" : ""
            return "<option value=\"\(option.value)\"\(mark)>\(option.words)</option>"
        }
        return notes.row(
            label,
            "<select id=\"\(name)\" name=\"\(name)\"\(notes.attributes)>\(HTML.joined(choices))</select>"
        )
    }
}

/// A field of several lines, which may be left empty.
struct FormText: FormField {
    let name: String
    let label: String
    /// The most characters.
    let limit: Int
    /// What the visitor typed before.
    var value = ""
    var hint: String?

    func html(_ refusal: FormRefusal?) -> HTML {
        let notes = FieldNotes(name, hint: hint, refusal)
        return notes.row(
            label,
            """
            <textarea id="\(name)" name="\(name)" rows="4" maxlength="\(limit)"\(notes.attributes)>\(value)</textarea>
            """
        )
    }
}

/// A box to tick. If it is ticked, the form has the field with the value `true`.
struct FormCheckbox: FormField {
    let name: String
    let label: String
    var isTicked = false

    func html(_ refusal: FormRefusal?) -> HTML {
        let mark: HTML = isTicked ? " checked" : ""
        return """
            <p><label class="box"><input name="\(name)" type="checkbox" value="true"\(mark)> \(label)</label></p>

            """
    }
}
