import Glibc
import Support

/// An installed program that reads exported files.
enum ForeignProgram: String, CaseIterable {
    case hledger, ledger
    case check = "bean-check"
    case query = "bean-query"

    var isInstalled: Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { access("\($0)/\(rawValue)", X_OK) == 0 }
    }

    /// Runs it with words that hold no quote, in a folder.
    /// - Returns: everything it printed, warnings too, and how it ended.
    func run(_ words: [String], in folder: TemporaryFolder) -> (output: String, isGood: Bool) {
        let line =
            "cd '\(folder.path)' && LC_ALL=C.UTF-8 HOME=. \(rawValue) " + words.map { "'\($0)'" }.joined(separator: " ")
        guard let pipe = popen(line + " 2>&1", "r") else { return ("no pipe", false) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(pipe), byte != EOF { bytes.append(UInt8(byte)) }
        return (String(decoding: bytes, as: UTF8.self), pclose(pipe) == 0)
    }
}
