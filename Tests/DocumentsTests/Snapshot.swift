import Glibc
import Testing

/// Compares a text with the file of that name in `Snapshots`; with `RECORD=1` in the environment the file is written instead.
func expectSnapshot(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    let path = folder + "/Snapshots/" + name
    if getenv("RECORD") != nil {
        guard let file = fopen(path, "w") else { return }
        fputs(text, file)
        fclose(file)
    }
    #expect(contents(path) == text, "snapshot \(name)", sourceLocation: sourceLocation)
}

private func contents(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
}
