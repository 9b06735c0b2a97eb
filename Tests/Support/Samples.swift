/// The files of `Tests/Samples`, as banks, programs and sellers write them.
public enum Samples {
    /// The path of their folder.
    public static let folder = #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Samples"

    /// What a file holds.
    public static func bytes(_ name: String) -> [UInt8] { fileBytes("\(folder)/\(name)") }
}
