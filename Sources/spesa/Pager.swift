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
        guard let pipe = ChildProcess.pipe() else { return false }
        let words = command.map { ["sh", "-c", $0] } ?? [usual]
        let process = try? ChildProcess(words, streams: [0: .descriptor(pipe.read)])
        close(pipe.read)
        guard let process else {
            close(pipe.write)
            return false
        }
        // Ctrl-C is for the pager, as long as there is one.
        let (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        let written = Result { try StandardOutput.write(text, to: pipe.write) }
        close(pipe.write)
        let isFound = process.wait() != ChildProcess.notFound
        if isFound { try written.get() }
        return isFound
    }
}
