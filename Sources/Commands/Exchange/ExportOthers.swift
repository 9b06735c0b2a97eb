internal import Bookkeeping
internal import Ledger
internal import Output

/// The data other than expenses that `export` writes.
enum ExportSubject: String, CaseIterable {
    case outings, vouchers, people, places, payees
}

/// Exports data other than expenses, as in `spesa export outings csv`.
struct ExportOthers {
    let subject: ExportSubject
    /// The format as typed; `nil` for CSV.
    let form: String?
    let to: String?
    let replace: Bool

    func run(in environment: Environment) throws {
        guard let format = Format(rawValue: form ?? "csv"), format.isForMachines else {
            throw CommandError.notUsableHere(
                "\(subject.rawValue) are written as csv, tsv, json or ndjson",
                advice: [.command("write one of them, for example", [.words(1..<2, ["csv"])])])
        }
        let context = try environment.context()
        let report: Report = try context.book.reading { try self.report(in: context) }
        let text = report.text(as: format, on: environment.screen())
        try environment.writing(to: to, isReplacing: replace, dividedByTabs: format == .tsv) { try $0(text) }
    }

    private func report(in context: Context) throws -> Report {
        switch subject {
        case .outings: try OutingsReport(context.book.outings(), in: context).report
        case .vouchers: VoucherMovesReport(moves: try context.book.voucherMoves()).report
        case .people: ContactsReport(.person, try context.contacts(.person)).listed
        case .places: ContactsReport(.place, try context.contacts(.place)).listed
        case .payees: ContactsReport(.payee, try context.contacts(.payee)).listed
        }
    }
}
