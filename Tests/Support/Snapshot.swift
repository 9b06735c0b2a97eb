import Glibc

/// What is kept under a name in the folder `Snapshots` beside a test; `nil` where nothing is.
///
/// With `RECORD=1` in the environment the text becomes what is kept.
/// - Parameter file: the test's own file, `#filePath`.
public func keptSnapshot(_ name: String, recording text: String, beside file: String) -> String? {
    let path = file.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Snapshots/" + name
    if getenv("RECORD") != nil { writeFile(path, Array(text.utf8)) }
    guard access(path, R_OK) == 0 else { return nil }
    return String(decoding: fileBytes(path), as: UTF8.self)
}
