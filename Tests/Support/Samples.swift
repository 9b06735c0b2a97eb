/// The sample files of banks, programs and sellers in `Tests/Samples`.
public enum Samples {
    /// The path of the folder.
    public static let folder = #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Samples"

    /// The content of a sample.
    public static func bytes(_ name: String) -> [UInt8] { fileBytes("\(folder)/\(name)") }
}
