internal import Statements

extension StatementError: Failure {
    var kind: String {
        switch self {
        case .cannotRead: "import.cannot-read"
        case .tooLarge, .recordTooLong, .tooManyColumns, .tooManyRows, .tooManyMembers: "import.limit"
        case .quoteNotClosed: "import.quote"
        case .notText, .encoding: "import.encoding"
        case .unknownFormat, .investments: "import.unknown"
        case .unknownColumn, .unknownRole: "import.column"
        case .twoReadings: "import.ambiguous"
        case .damaged: "import.damaged"
        }
    }

    var message: String {
        switch self {
        case .cannotRead(let file, let reason): "cannot read \(file): \(reason)"
        case .tooLarge(let file, let bytes, let limit): "\(file) has \(bytes) bytes; at most \(limit) are read"
        case .recordTooLong(let file, let line, let limit): "\(file), line \(line): longer than \(limit) bytes"
        case .tooManyColumns(let file, let line, let limit): "\(file), line \(line): more than \(limit) columns"
        case .tooManyRows(let file, let limit): "\(file) has more than \(limit) rows"
        case .tooManyMembers(let file, let limit): "\(file) holds more than \(limit) files"
        case .quoteNotClosed(let file, let line): "\(file), line \(line): a quote is not closed"
        case .notText(let file, let offset): "\(file) is no text at byte \(offset)"
        case .encoding(let file, let name): "\(file) cannot be read as \(name)"
        case .unknownFormat(let file, _): "\(file) is nothing that is known here"
        case .unknownColumn(let file, let role, let name, _): "\(file) has no column '\(name)' for \(role)"
        case .unknownRole(let role, _): "a column cannot be '\(role)'"
        case .twoReadings(let file, let what, let example, let readings):
            "\(file): '\(example)' can be read as \(readings.joined(separator: " or as ")) (\(what))"
        case .investments(let file): "\(file) holds only shares and funds, which are not read"
        case .damaged(let file, let line, let problem):
            line == 0 ? "\(file): \(problem)" : "\(file), line \(line): \(problem)"
        }
    }

    var input: String? {
        switch self {
        case .twoReadings(_, _, let example, _): example
        case .unknownColumn(_, _, let name, _): name
        case .unknownRole(let role, _): role
        default: nil
        }
    }

    var caret: Range<Int>? { nil }

    var hint: String? {
        switch self {
        case .cannotRead: nil
        case .tooLarge, .recordTooLong, .tooManyColumns, .tooManyRows, .tooManyMembers:
            "if it is what it should be: --no-limit"
        case .damaged(_, 0, _): "look at the file; nothing was imported"
        case .quoteNotClosed, .damaged: "look at the file there; nothing was imported"
        case .investments: "write a file of your bank, cash or card accounts"
        case .notText: "say what it is written in, as --encoding ISO-8859-15"
        case .encoding: "see what there is with: iconv -l"
        case .unknownFormat(_, let header):
            (header.isEmpty ? "" : "its columns are \(header.joined(separator: ", "))\n")
                + "say which columns are what: --map 'date=Datum,amount=Betrag,payee=Empfänger'"
        case .unknownColumn(_, _, _, let header): "its columns are \(header.joined(separator: ", "))"
        case .unknownRole(_, let known): "it can be \(known.joined(separator: ", "))"
        case .twoReadings(_, "date order", _, _): "say which it is: --date-order day-month-year or month-day-year"
        case .twoReadings: "say which it is: --decimal-mark comma or point"
        }
    }

    var exitCode: ExitCode {
        if case .unknownRole = self { .misused } else { .failed }
    }
}
