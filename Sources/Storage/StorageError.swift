/// Something in the database was not as the code has it.
package enum StorageError: Error, Sendable {
    /// A statement that always returns a row returned none.
    case nothingReturned(statement: String)
    /// A column has a word that this version does not know.
    case unknownWord(column: String, word: String)
}
