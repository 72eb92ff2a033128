"""Makes tapes, as Sources/Tapes/Tape.swift describes them, out of captured responses."""
