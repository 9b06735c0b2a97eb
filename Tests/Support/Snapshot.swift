import Glibc

/// The text of a snapshot file in the folder `Snapshots` beside a test; `nil` if there is none.
///
/// With `RECORD=1` in the environment, the text is saved as the snapshot first.
/// - Parameter file: the path of the test, `#filePath`.
public func keptSnapshot(_ name: String, recording text: String, beside file: String) -> String? {
    let path = file.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Snapshots/" + name
    if getenv("RECORD") != nil { writeFile(path, Array(text.utf8)) }
    guard access(path, R_OK) == 0 else { return nil }
    return String(decoding: fileBytes(path), as: UTF8.self)
}
