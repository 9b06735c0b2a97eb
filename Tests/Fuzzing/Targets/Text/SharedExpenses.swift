import Statements

extension FuzzTarget {
    /// Files of comdirect, and of Splitwise with a line before them that names a person.
    static let sharedExpenses = FuzzTarget { input in
        var input = input
        let options = ReadingOptions(person: input.line(), limits: StatementRules.limits)
        try StatementRules.check(input.bytes) { file in
            try Statement.open(file, options: options)
        }
    }
}
