import Glibc
import Programs

/// The external program that pages long output.
enum ExternalPager {
    private static let usual = "less"

    /// Shows a text, and waits until the user quits the pager.
    /// - Parameter command: a shell command line, as for Git; `nil` for the default pager.
    /// - Returns: whether the pager was found.
    static func show(_ text: String, with command: String?) throws -> Bool {
        // As in Git: `less` shows colours, keeps its output on the screen, and quits if the text fits.
        setenv("LESS", "FRX", 0)
        setenv("LV", "-c", 0)
        // Searches are not stored.
        setenv("LESSHISTFILE", "-", 0)
        // The text must be shown unchanged, without an input filter of `less`.
        unsetenv("LESSOPEN")
        unsetenv("LESSCLOSE")
        guard let pipe = ChildProcess.pipe() else { return false }
        let words = command.map { ["sh", "-c", $0] } ?? [usual]
        // Ctrl-C is left to the pager, from before its start until its end.
        let keys = [SIGINT, SIGQUIT].map { (key: $0, before: signal($0, SIG_IGN)) }
        defer { for (key, before) in keys { signal(key, before) } }
        let heeded = keys.filter { unsafeBitCast($0.before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) }
        let process = try? ChildProcess(words, streams: [(0, .descriptor(pipe.read))], heeding: heeded.map(\.key))
        close(pipe.read)
        guard let process else {
            close(pipe.write)
            return false
        }
        let written = Result { try StandardOutput.write(text, to: pipe.write) }
        close(pipe.write)
        let isFound = process.wait() != ChildProcess.notFound
        if isFound { try written.get() }
        return isFound
    }
}
