import Glibc

/// Hands what was printed to the reader at once, who may be a file or a pipe.
func flushOutput() {
    fflush(nil)
}
