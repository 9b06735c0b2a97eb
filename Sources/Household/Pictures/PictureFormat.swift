/// What sort of picture a file is.
public enum PictureFormat: String, CaseIterable, Sendable {
    /// A photograph, as cameras make it.
    case jpeg
    /// A drawing or a screen.
    case png
    /// Either, as pages on the web have them.
    case webp
    /// A drawing of few colours, which may move.
    case gif

    /// By the first bytes of a file; `nil` for one that is no such picture.
    public init?(of bytes: [UInt8]) {
        func holds(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if holds("RIFF"), holds("WEBP", at: 8) {
            self = .webp
        } else if holds("GIF87a") || holds("GIF89a") {
            self = .gif
        } else {
            return nil
        }
    }

    /// As it is commonly written: `JPEG`, `PNG`, `WebP`, `GIF`.
    public var title: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .gif: "GIF"
        }
    }
}
