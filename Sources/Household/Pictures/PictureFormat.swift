/// The format of a picture file.
public enum PictureFormat: String, CaseIterable, Sendable {
    /// A photograph, usually from a camera.
    case jpeg
    /// A drawing or a screenshot.
    case png
    /// A photograph or drawing, usually from the web.
    case webp
    /// A drawing with few colours, possibly animated.
    case gif

    /// Detects the format from the first bytes of a file; `nil` for another format.
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

    /// The usual spelling: `JPEG`, `PNG`, `WebP`, `GIF`.
    public var title: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .gif: "GIF"
        }
    }
}
