/// Masks times in the program's output. The clock of a store on a server cannot be set, so its times vary.
public enum Moments {
    /// Replaces every minute and every instant by a placeholder of equal length.
    public static func hidden(in text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count {
            guard let form = forms.first(where: { fits($0, scalars[index...]) }) else {
                index += 1
                continue
            }
            scalars.replaceSubrange(index..<(index + form.count), with: form)
            index += form.count
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Placeholders: a letter of `YMDhms` matches a digit.
    private static let forms = ["YYYY-MM-DDThh:mm:ssZ", "YYYY-MM-DD hh:mm"].map { Array($0.unicodeScalars) }

    private static func fits(_ form: [Unicode.Scalar], _ text: ArraySlice<Unicode.Scalar>) -> Bool {
        text.count >= form.count
            && zip(form, text).allSatisfy { form, scalar in
                "YMDhms".unicodeScalars.contains(form) ? "0"..."9" ~= scalar : form == scalar
            }
    }
}
