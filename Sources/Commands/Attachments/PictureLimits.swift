/// The limits of programs that read pictures.
enum PictureLimits {
    /// The limit in bytes of a temporary file with the pixels of a large picture. ImageMagick, which zbarimg uses, needs
    /// 16 bytes a pixel.
    static let pixels = 4 << 30
}
