import Glibc
import Synchronization
import Terminal

/// Somebody at a terminal whose answers are known beforehand.
public final class PromptScript: Sendable {
    /// What somebody does at a prompt.
    public enum Answer: Sendable {
        /// Types it and presses Enter; a tab at its end takes what is offered.
        case text(String)
        /// Ctrl-C.
        case interrupt
        /// Ctrl-D before anything was typed.
        case end
        /// The terminal itself fails.
        case failure
    }

    private let answers = Mutex<[Answer]>([])
    private let usual = Mutex<@Sendable (String) -> Answer>({ _ in .end })

    /// Nobody who says anything, until answers are added.
    public init() {}

    /// Answers that are still to be asked for.
    public var remaining: Int { answers.withLock(\.count) }

    /// Puts an answer behind those that are still to be asked for.
    public func add(_ answer: Answer) {
        answers.withLock { $0.append(answer) }
    }

    /// Has every question answered by a function of it for which no answer was added.
    public func answer(_ usual: @escaping @Sendable (String) -> Answer) {
        self.usual.withLock { $0 = usual }
    }

    /// A prompt that gives the answers in turn, then the usual ones, and puts the questions on a tape; without
    /// a usual answer the input has ended.
    ///
    /// A line is taped as it stands on the screen when Enter is pressed, preview included; a secret is not taped.
    /// - Parameter isEchoed: whether what was typed is taped too.
    public func prompt(on tape: Tape, isEchoed: Bool = true) -> Prompt {
        Prompt(
            ask: { [self] question, preview throws(PromptError) in
                guard var text = try next(after: question, on: tape) else { return nil }
                if text.last == "\t" {
                    text.removeLast()
                    text = preview?.completion(of: text) ?? text
                }
                let shown = preview.map { $0(text) } ?? ""
                tape.write((isEchoed ? text : "") + (shown.isEmpty ? "" : "  " + shown) + "\n", to: .error)
                return text
            },
            askSecret: { [self] question, memory throws(PromptError) in
                guard let text = try next(after: question, on: tape) else { throw .ended }
                tape.write("\n", to: .error)
                guard text.utf8.count <= memory.count else { throw .tooLong(limit: memory.count) }
                memory.copyBytes(from: text.utf8)
                return text.utf8.count
            })
    }

    private func next(after question: String, on tape: Tape) throws(PromptError) -> String? {
        tape.write(question, to: .error)
        let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } ?? usual.withLock { $0 }(question)
        switch answer {
        case .text(let text): return text
        case .end:
            tape.write("\n", to: .error)
            return nil
        case .interrupt:
            tape.write("^C\n", to: .error)
            throw .interrupted
        case .failure:
            tape.write("\n", to: .error)
            throw .failed(operation: "read", code: EIO)
        }
    }
}
