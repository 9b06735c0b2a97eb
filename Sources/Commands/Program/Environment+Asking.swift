internal import Database
internal import Failures
internal import Terminal
internal import Text

extension Environment {
    /// The maximum number of attempts at a question.
    static let mostAnswers = 10
    /// The maximum number of attempts at a secret.
    static let mostSecrets = 3

    /// Repeats a question until the answer is valid, showing the error after each invalid one.
    ///
    /// After `most` invalid answers, throws the error of the last one. Typed input that is still pending is then
    /// discarded, because the shell would execute it.
    /// - Parameters:
    ///   - most: the number of attempts.
    ///   - isWrong: whether an error is due to the answer, and not to the terminal or the database.
    ///   - answer: asks the question and reads the answer.
    func asking<Value>(
        atMost most: Int = mostAnswers, again isWrong: (any Failure) -> Bool = isOfAnswer, _ answer: () throws -> Value
    ) throws -> Value {
        for _ in 1..<most {
            do {
                return try answer()
            } catch let failure as any Failure where isWrong(failure) {
                reportBeforeAskingAgain(failure)
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

    /// Asks for confirmation. An empty answer and the end of input count as no.
    func confirms(_ question: String) throws -> Bool {
        try asking {
            guard let answer = try prompt.ask(question), !answer.isEmpty else { return false }
            guard let isYes = Prompt.isYes(answer) else {
                throw CommandError.noSuchAnswer(answer, hint: "write y or n")
            }
            return isYes
        }
    }

    /// Asks for the name of the thing to erase, at most three times. An empty answer, a no and the end of input end the
    /// question immediately.
    /// - Parameter refusal: returns the error for an answer other than the name, also for an empty one or a no.
    func requireName(_ name: String, _ question: String, refusal: (_ typed: String) -> CommandError) throws {
        let declined: CommandError? = try asking(atMost: Self.mostSecrets) {
            let typed = try prompt.ask(question) ?? ""
            guard typed != name else { return nil }
            guard !typed.isEmpty, Prompt.isYes(typed) != false else { return refusal(typed) }
            throw refusal(typed)
        }
        if let declined { throw declined }
    }
}

/// Returns the first name that starts with a text, ignoring case and accents; `nil` for an empty text.
func completion(of text: String, among names: [String]) -> String? {
    let typed = folded(text)
    return typed.isEmpty ? nil : names.first { folded($0).hasPrefix(typed) }
}
