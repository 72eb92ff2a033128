/// Why bytes could not be compressed.
package enum CompressionError: Error, Hashable {
    /// zlib's own code.
    case library(Int32)
    /// Brotli's encoder gives no reason: no memory, or there is no such level.
    case refused
    case tooLong
}
