import Glibc
import Synchronization
import Terminal

/// A simulated user who answers prompts from a list.
public final class PromptScript: Sendable {
    /// An action at a prompt.
    public enum Answer: Sendable {
        /// Types the text and presses Enter. A tab at the end accepts the completion.
        case text(String)
        /// Presses Ctrl-C.
        case interrupt
        /// Presses Ctrl-D before typing.
        case end
        /// Makes the terminal fail.
        case failure
    }

    private let answers = Mutex<[Answer]>([])
    private let usual = Mutex<@Sendable (String) -> Answer>({ _ in .end })

    /// Creates a script without answers.
    public init() {}

    /// The number of unused answers.
    public var remaining: Int { answers.withLock(\.count) }

    /// Appends an answer.
    public func add(_ answer: Answer) {
        answers.withLock { $0.append(answer) }
    }

    /// Sets a function that answers questions when the list is empty.
    public func answer(_ usual: @escaping @Sendable (String) -> Answer) {
        self.usual.withLock { $0 = usual }
    }

    /// A prompt that takes its answers from the list, then from the function of `answer(_:)`, and otherwise ends the
    /// input. Questions are recorded on a tape.
    ///
    /// The tape records a line as the screen shows it when Enter is pressed, with the preview. Secrets are not
    /// recorded.
    /// - Parameter isEchoed: whether typed text is recorded too.
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
