internal import Failures

extension Failure {
    /// Returns the error of a later step of a command, after steps that are done.
    ///
    /// The advice leaves out that nothing was changed, and that the command can be repeated.
    /// - Parameters:
    ///   - done: the completed steps and the failed one, as clauses: `the email was sent, but recording it failed`.
    ///   - hint: further advice, after the error's own.
    func afterStep(_ done: String, hint: String) -> CommandError {
        .halfDone(
            "\(done): \(message)", kind: kind, hint: [words.remedy, hint].compactMap(\.self).joined(separator: "\n"),
            exitCode: exitCode)
    }
}
