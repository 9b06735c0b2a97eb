import Files
import Programs
import Statements
import Support
import Testing

/// Binary Excel files (.xls), which an external program converts.
@Suite struct OldSpreadsheetTests {
    private static let old: [UInt8] =
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 504)

    private static let sheet = ZipWriter.spreadsheet(
        sheet: Array(
            """
            <worksheet><sheetData><row r="2"><c r="A2" t="inlineStr"><is><t>Date</t></is></c>\
            <c r="B2" t="inlineStr"><is><t>Amount</t></is></c></row>\
            <row r="3"><c r="A3" t="inlineStr"><is><t>2025-11-03</t></is></c><c r="B3"><v>-0.300000000000000044409</v></c>\
            </row></sheetData></worksheet>
            """.utf8))

    /// Options with a converter that writes the bytes and ends with the outcome.
    private func options(_ outcome: ProgramRunner.Outcome, writing bytes: [UInt8] = sheet) -> ReadingOptions {
        ReadingOptions(
            programs: ProgramRunner { words, _, _, files in
                #expect(words.first == "ssconvert" && files.count == 2 && !words.contains { $0.contains("a.xls") })
                if case .output = outcome { #expect(files.last?.append(bytes) == true) }
                return outcome
            })
    }

    private func refusal(_ options: ReadingOptions) -> StatementError? {
        do {
            _ = try Statement.open(InputFile(name: "a.xls", bytes: Self.old), options: options)
            return nil
        } catch {
            return error
        }
    }

    @Test func `an XLS file is read through the converter`() throws {
        let complaint = "(ssconvert:1): dconf-CRITICAL **: unable to create directory"
        let statement = try Statement.open(
            InputFile(name: "a.xls", bytes: Self.old), options: options(.output([], complaints: complaint)))
        #expect(statement.facts.prefix(2).map(\.name) == ["read by", "sheet"])
        #expect(try statement.described() == ["3 2025-11-03 0.30"])
    }

    @Test func `an XLS file without the converter is refused with the program to install`() {
        let expected = StatementError.unknownFormat("a.xls", .kind(.oldSpreadsheet))
        #expect(refusal(options(.notFound)) == expected && refusal(ReadingOptions()) == expected)
        #expect(expected.words.message == "a.xls is a binary Excel file (.xls), which spesa does not read")
        #expect(expected.words.hint?.contains("apt install gnumeric") == true)
        #expect(expected.words.hint?.contains("ask your bank for .xlsx") == true)
    }

    @Test(
        arguments: [
            (.output([], complaints: "x\nUnknown format: 0xa4\n"), "Unknown format: 0xa4"),
            (.failed("E No OLE2 signature\nmore"), "E No OLE2 signature"), (.failed(""), "it says nothing"),
            (.tooLong(seconds: 120), "it takes longer than 120 seconds"),
        ] as [(ProgramRunner.Outcome, String)])
    func `an XLS file that the converter cannot read is refused`(outcome: ProgramRunner.Outcome, problem: String) {
        #expect(
            refusal(options(outcome))
                == .unknownFormat("a.xls", .kind(.lossySpreadsheet(problem))))
    }

    @Test func `an oversized or invalid output of the converter is refused`() {
        let limit = ReadingLimits.standard.bytes
        #expect(refusal(options(.tooMuch(bytes: 7))) == .file(.tooLarge("a.xls", bytes: limit, limit: limit)))
        #expect(
            refusal(options(.output([], complaints: ""), writing: [1, 2]))
                == .unknownFormat("a.xls", .kind(.lossySpreadsheet("it makes no sheet of it"))))
    }
}
