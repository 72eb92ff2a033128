import ArgumentParser

/// The report of a command that changes something: a line for people, or a JSON object for scripts.
struct ActionReport: ParsableArguments {
    @Flag(help: "Print a JSON object that says what was done.")
    var json = false

    /// Prints the text or the fields.
    func show(_ text: String, _ fields: KeyValuePairs<String, OrderedJSON>) {
        print(json ? OrderedJSON.object(fields).text : text)
    }
}
