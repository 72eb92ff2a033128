"""Creates tapes, as Sources/Tapes/Tape.swift describes them, from captured responses."""
