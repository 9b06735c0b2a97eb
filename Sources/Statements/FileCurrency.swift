/// In which currency the amounts of a file are where a row does not say it.
struct FileCurrency {
    /// `nil` where nothing says another one than euro.
    let foreign: String?
    /// Whether a person says it, or what stands over the amounts or the balance, so that the name of an account says nothing.
    let isSaid: Bool
    /// What is told of it, if it has to be.
    let fact: Statement.Fact?

    /// What stands over the amounts says it first, then what stands over the balance, then what stands above the header.
    /// - Parameters:
    ///   - said: what a person says.
    ///   - above: the fields of the lines before the header.
    /// - Throws: `StatementError.unclearCurrency` where these lines name several.
    init(
        _ map: ColumnMap, said: String?, above: [[String]], hasLetters: Bool, file: String
    ) throws(StatementError) {
        if let said {
            self.init(said, isSaid: true, because: "as you say")
            return
        }
        let headers = map.amountColumns + map[.balance]
        if let column = headers.first(where: { map.names[$0].currency != nil }), let code = map.names[column].currency {
            self.init(CurrencyWords.told(code), isSaid: true, because: "'\(map.titles[column])' says so")
            return
        }
        let codes = above.reduce(into: Set<String>()) { $0.formUnion(CurrencyWords.codes(above: $1)) }
        // The rows of such a file say it themselves.
        guard !map.has(.currency) || codes.count == 1 else {
            self.init(foreign: nil, fact: nil)
            return
        }
        guard codes.count <= 1 else { throw .unclearCurrency(file, places: codes.sorted()) }
        if let code = codes.first {
            self.init(code, isSaid: false, because: "what stands above the header says so")
        } else {
            let isSaid = map.has(.currency) || hasLetters
            self.init(
                foreign: nil,
                fact: isSaid
                    ? nil : .init("currency", CurrencyWords.euro, because: "nothing in the file names another one"))
        }
    }

    private init(_ code: String, isSaid: Bool, because reason: String) {
        let foreign = CurrencyWords.isEuro(code) ? nil : code
        self.init(foreign: foreign, isSaid: isSaid, fact: foreign.map { .init("currency", $0, because: reason) })
    }

    private init(foreign: String?, isSaid: Bool = false, fact: Statement.Fact?) {
        self.foreign = foreign
        self.isSaid = isSaid
        self.fact = fact
    }
}
