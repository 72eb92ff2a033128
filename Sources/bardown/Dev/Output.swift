import Glibc

/// Flushes what was printed, also to a file or a pipe.
func flushOutput() {
    fflush(nil)
}
