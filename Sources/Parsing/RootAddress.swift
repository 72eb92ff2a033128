/// Returns an address without the slash at its end, so that a path can be appended.
func rootAddress(_ address: String) -> String {
    address.hasSuffix("/") ? String(address.dropLast()) : address
}
