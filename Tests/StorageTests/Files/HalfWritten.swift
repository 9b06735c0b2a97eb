import Database
import SQLite
import Support
import Testing

/// Leaves a book like a writer that is killed between writing pages and committing them.
func leaveHalfWritten(_ path: String) throws {
    let writer = try DatabaseDriver.sqlite.open(path, .readWrite)
    // A cache this small writes pages before the commit.
    try writer.executeScript("PRAGMA cache_size=1; BEGIN IMMEDIATE; UPDATE expense SET what = 'half'")
    for number in 1...300 {
        try writer.execute(
            "INSERT INTO version (row_table, uid, stamps) VALUES ('expense', $1, $2)", Value("\(number)"),
            .text(String(repeating: "x", count: 500)))
    }
    let (half, journal) = (fileBytes(path), fileBytes(path + "-journal"))
    try writer.executeScript("ROLLBACK")
    #expect(fileBytes(path) != half)
    writeFile(path, half)
    writeFile(path + "-journal", journal)
}
