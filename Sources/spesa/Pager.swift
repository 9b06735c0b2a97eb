import Glibc
import Programs

/// The program that shows long text a screen at a time.
enum Pager {
    private static let usual = "less"

    /// Shows text, and waits until whoever reads it has had enough.
    /// - Parameter command: a command line for the shell, as Git takes it; the usual program where it is `nil`.
    /// - Returns: whether there is such a program.
    static func show(_ text: String, with command: String?) throws -> Bool {
        // As Git has it: `less` shows colours, leaves what was shown on the screen, and ends where all of it fits.
        setenv("LESS", "FRX", 0)
        setenv("LV", "-c", 0)
        // What is looked for in it is kept nowhere.
        setenv("LESSHISTFILE", "-", 0)
        // Text of a book is shown as it is: no filter of `less` reads it first.
        unsetenv("LESSOPEN")
        unsetenv("LESSCLOSE")
        guard let pipe = ChildProcess.pipe() else { return false }
        let words = command.map { ["sh", "-c", $0] } ?? [usual]
        // Ctrl-C is for the pager, from its first moment on and as long as there is one.
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
