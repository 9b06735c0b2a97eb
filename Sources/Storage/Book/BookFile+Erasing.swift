internal import Database
internal import Ledger

extension BookFile {
    func everyNumber() throws -> [Int64] {
        try ChangeTable(database: file.reader()).everyExpense()
    }

    func erasure(of ids: [Int64]) throws -> Erasure {
        try reading { try Self.erasure(of: ids, in: file.reader()) }
    }

    func erase(_ ids: [Int64]) throws -> Erasure {
        try file.erase { database in
            let erasure = try Self.erasure(of: ids, in: database)
            try ChangeTable(database: database).erase(ids)
            let search = SearchTable(database: database)
            try search.forget(ids)
            try search.cover()
            return erasure
        }
    }

    private static func erasure(of ids: [Int64], in database: any Database) throws -> Erasure {
        let figures = try ExpenseTable(database: database).figures(of: ids)
        let (changes, known) = try ChangeTable(database: database).figures(of: ids)
        return Erasure(
            expenses: figures.count, void: figures.void, undone: known - figures.count, total: figures.total,
            days: figures.days, changes: changes)
    }
}
