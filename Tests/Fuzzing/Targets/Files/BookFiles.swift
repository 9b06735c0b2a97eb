import Statements

extension FuzzTarget {
    /// Books of GnuCash, KMyMoney and HomeBank as XML.
    static let bookFiles = FuzzTarget { input in
        try StatementRules.check(input.bytes) { file in
            try Statement.open(file, options: ReadingOptions(limits: StatementRules.limits))
        }
    }
}
