/// Something in the database was not as the code has it.
package enum StorageError: Error, Sendable {
    /// A statement that always returns a row returned none.
    case nothingReturned(statement: String)
}
