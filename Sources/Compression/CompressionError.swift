/// The reason why bytes could not be compressed.
package enum CompressionError: Error, Hashable {
    /// An error code of zlib.
    case library(Int32)
    /// Brotli's encoder failed without a reason: not enough memory, or an invalid level.
    case refused
    case tooLong
}
