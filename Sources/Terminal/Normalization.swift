internal import CUTF8Proc
import Glibc

/// A Unicode normalisation form (UAX 15).
enum NormalizationForm {
    case composed
    case decomposed
}

/// `text` in `form`; `text` itself when the library has no memory for the result.
func normalized(_ text: String, _ form: NormalizationForm) -> String {
    let option = form == .composed ? UTF8PROC_COMPOSE : UTF8PROC_DECOMPOSE
    let options = utf8proc_option_t(rawValue: UTF8PROC_STABLE.rawValue | option.rawValue)
    var text = text
    return text.withUTF8 { bytes in
        var result: UnsafeMutablePointer<UInt8>?
        let count = utf8proc_map(bytes.baseAddress, bytes.count, &result, options)
        guard count >= 0, let result else { return String(decoding: bytes, as: UTF8.self) }
        defer { free(result) }
        return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
    }
}
