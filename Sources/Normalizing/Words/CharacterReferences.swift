extension String {
    /// The text with character references decoded. JSON sources leave them in texts that were HTML once:
    /// `Texas A&amp;M`, `Saint Joseph&#039;s`, `San Jos&eacute; St.`, `Hawai&#x27;i`.
    ///
    /// There is one pass, so a reference that appears only after decoding `&amp;` is not decoded. Unknown references
    /// are kept.
    var decodingCharacterReferences: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        var read = ""
        var rest = self[...]
        while let ampersand = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            read += rest[..<ampersand]
            rest = rest[ampersand...]
            // No name in the table is longer. The limit also keeps the time linear for a text of many ampersands.
            let name = rest.utf8.dropFirst().prefix(8)
            guard let end = name.firstIndex(of: UInt8(ascii: ";")),
                let letter = Character(reference: Substring(name[..<end]))
            else {
                read += "&"
                rest = rest.dropFirstByte
                continue
            }
            read.append(letter)
            rest = rest[end...].dropFirstByte
        }
        return read + rest
    }
}

extension Substring {
    fileprivate var dropFirstByte: Substring { self[utf8.index(after: startIndex)...] }
}

extension Character {
    /// - Parameter name: The text between `&` and `;`: `amp`, `#39`, `#x27`.
    fileprivate init?(reference name: Substring) {
        guard name.utf8.first == UInt8(ascii: "#") else {
            guard let known = Self.named[String(name)] else { return nil }
            self = known
            return
        }
        let digits = name.dropFirst()
        let isHex = digits.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, let scalar = Unicode.Scalar(Self.windows1252[number] ?? number), !scalar.isControl else {
            return nil
        }
        self.init(scalar)
    }

    /// HTML reads the numbers of unused control characters as Windows-1252.
    private static let windows1252: [UInt32: UInt32] = [
        145: 0x2018, 146: 0x2019, 147: 0x201C, 148: 0x201D, 150: 0x2013, 151: 0x2014,
    ]

    /// XML's five names, the letters of Latin-1, and common quotation marks and dashes.
    private static let named: [String: Character] = {
        var named: [String: Character] = [
            "amp": "&", "apos": "'", "quot": "\"", "lt": "<", "gt": ">", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
            "rdquo": "”", "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•",
        ]
        for (number, name) in zip(UInt32(160)..., latin1.split(separator: " ")) {
            named[String(name)] = Unicode.Scalar(number).map { Character($0) }
        }
        return named
    }()

    /// The names of 160…255, in order.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr \
        deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
        Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
        ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
        agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
        eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
        """
}

extension Unicode.Scalar {
    /// Whether it is a control character, which no name or play text contains. Tabs and line ends count as blanks
    /// instead.
    fileprivate var isControl: Bool {
        let isBlank = value == 0x09 || value == 0x0A || value == 0x0D
        return !isBlank && (value < 0x20 || (0x7F...0x9F).contains(value))
    }
}
