import Glibc

/// The contrast of colours by WCAG 2.2.
public enum Contrast {
    /// Red, green and blue, 0 to 255.
    public typealias RGB = [Int]

    /// The usual backgrounds of terminals.
    public static let black = [0, 0, 0]
    /// The background of many dark themes.
    public static let darkGrey = [30, 30, 30]
    /// The background of light themes.
    public static let white = [255, 255, 255]

    /// The first sixteen colours of xterm's palette (XTerm-col.ad).
    private static let named: [RGB] = [
        black, [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205], [229, 229, 229],
        [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255], [255, 0, 255], [0, 255, 255], white,
    ]

    /// The colour of an index of xterm's palette.
    public static func rgb(_ index: UInt8) -> RGB {
        let number = Int(index)
        if number < 16 { return named[number] }
        if number >= 232 { return Array(repeating: 8 + 10 * (number - 232), count: 3) }
        return [36, 6, 1].map {
            let step = (number - 16) / $0 % 6
            return step == 0 ? 0 : 55 + 40 * step
        }
    }

    /// Whether the contrast of two colours is at least a number of tenths, as 45 for 4.5 : 1.
    public static func atLeast(_ tenths: Int, _ first: RGB, _ second: RGB) -> Bool {
        let (dark, light) = (min(luminance(first), luminance(second)), max(luminance(first), luminance(second)))
        return (light + 0.05) * 10 >= (dark + 0.05) * Double(tenths)
    }

    /// The relative luminance, from 0 to 1.
    private static func luminance(_ color: RGB) -> Double {
        zip([0.2126, 0.7152, 0.0722], color.map { linear(Double($0) / 255) }).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// The linear value of a channel of sRGB.
    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
