internal import Terminal

/// The colours of charts. Their contrast is at least 3:1 on black and on white, and they are as distinct as possible for
/// every kind of colour vision.
enum SlicePalette {
    /// The colour of all bars.
    static let bar = Color.indexed(68)

    /// The colours of up to seven slices. Beyond seven they repeat.
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
