internal import Database
internal import Failures
internal import Outings
internal import Terminal
internal import Text

extension Environment {
    /// How often a question is asked until its last wrong answer ends the command.
    static let mostAnswers = 10
    /// How often a secret is asked for that must be the right one.
    static let mostSecrets = 3

    /// Asks until an answer is right. After a wrong answer its error is shown, and the question is asked again.
    ///
    /// The last wrong answer ends the command with its error. Typed input that was not read yet is dropped then, or the shell
    /// would run it.
    /// - Parameters:
    ///   - most: how many answers are taken.
    ///   - isWrong: whether an error is about the answer, and not of the terminal or the database.
    ///   - answer: asks, and reads the answer.
    func asking<Value>(
        atMost most: Int = mostAnswers, again isWrong: (any Failure) -> Bool = isOfAnswer, _ answer: () throws -> Value
    ) throws -> Value {
        for _ in 1..<most {
            do {
                return try answer()
            } catch let failure as any Failure where isWrong(failure) {
                tellBeforeAskingAgain(failure)
            }
        }
        do {
            return try answer()
        } catch let failure as any Failure where isWrong(failure) {
            prompt.discardTyped()
            throw failure
        }
    }

    /// Whether another answer may help: not after an error of the terminal, the database or a stream.
    static func isOfAnswer(_ failure: any Failure) -> Bool {
        !(failure is PromptError || failure is DatabaseError || failure is StreamError)
    }

    /// Whether the person answers yes. Enter and the end of the input count as no.
    func confirms(_ question: String) throws -> Bool {
        try asking {
            guard let answer = try prompt.ask(question), !answer.isEmpty else { return false }
            guard let isYes = YesOrNo.reading(answer) else {
                throw CommandError.noSuchAnswer(answer, hint: "write y or n")
            }
            return isYes
        }
    }

    /// Asks for the name of what is about to be erased; Enter, a no and the end of the input decline.
    /// - Parameter refusal: the error of an answer that is not the name.
    func requireName(_ name: String, _ question: String, refusal: (_ typed: String) -> CommandError) throws {
        let declined: CommandError? = try asking(atMost: Self.mostSecrets) {
            let typed = try prompt.ask(question) ?? ""
            guard typed != name else { return nil }
            guard !typed.isEmpty, YesOrNo.reading(typed) != false else { return refusal(typed) }
            throw refusal(typed)
        }
        if let declined { throw declined }
    }
}

/// The first of some names that begins with a text, without regard to case and accents; `nil` for an empty text.
func completion(of text: String, among names: [String]) -> String? {
    let typed = folded(text)
    return typed.isEmpty ? nil : names.first { folded($0).hasPrefix(typed) }
}
