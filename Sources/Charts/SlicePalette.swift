internal import Terminal

/// The colours of charts: contrast of at least 3:1 on black and on white, and as different as they can be to every kind of
/// colour vision.
enum SlicePalette {
    /// The colour of all bars.
    static let bar = Color.indexed(68)

    /// One colour a slice, for up to seven; beyond them they begin again.
    static func colors(_ count: Int) -> [Color] {
        let indices: [UInt8] =
            switch count {
            case ...4: [161, 93, 68, 136]
            case 5: [105, 196, 167, 93, 139]
            default: [69, 93, 136, 126, 58, 161, 246]
            }
        return (0..<max(0, count)).map { .indexed(indices[$0 % indices.count]) }
    }
}
