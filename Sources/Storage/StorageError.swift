/// An error about data in the database that the code does not expect.
package enum StorageError: Error, Sendable {
    /// A statement that always returns a row returned none.
    case nothingReturned(statement: String)
    /// A column contains a value that this version does not know.
    case unknownWord(column: String, word: String)
}
