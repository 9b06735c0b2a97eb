internal import CSodium

/// BLAKE2b-256 of a text, in lower-case hexadecimal: to find again what must not be kept.
public func digest(_ text: String) -> String {
    var hash = [UInt8](repeating: 0, count: 32)
    var text = text
    text.withUTF8 { bytes in
        _ = crypto_generichash(&hash, hash.count, bytes.baseAddress, UInt64(bytes.count), nil, 0)
    }
    return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
