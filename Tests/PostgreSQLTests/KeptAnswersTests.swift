import Database
import PostgreSQL
import Support
import Testing

/// Answers that are kept for repeated reads.
@Suite(.withServer) struct KeptAnswersTests {
    func sizes(_ connection: PostgreSQLConnection, above least: Int = 0) throws -> [Int64?] {
        try connection.rows("SELECT size FROM thing WHERE size > $1 ORDER BY size", Value(least)) { $0.integer(0) }
    }

    @Test func `a repeated read is not asked again while answers are kept`() throws {
        let test = try TestConnection("CREATE TABLE thing (size BIGINT)")
        let other = try test.another()
        other.keepAnswers(true)
        #expect(try sizes(other) == [])
        try test.connection.execute("INSERT INTO thing VALUES (1)")
        #expect(try sizes(other) == [])
        #expect(try other.transaction(.read) { try sizes(other) } == [])
        // Another question.
        #expect(try sizes(other, above: -1) == [1])
        other.keepAnswers(false)
        #expect(try sizes(other) == [1])
    }

    @Test func `a change through the connection ends the kept answers`() throws {
        let test = try TestConnection("CREATE TABLE thing (size BIGINT)")
        let connection = test.connection
        connection.keepAnswers(true)
        #expect(try sizes(connection) == [])
        try connection.transaction(.write) {
            try connection.execute("INSERT INTO thing VALUES (1)")
            #expect(try sizes(connection) == [1])
        }
        #expect(try sizes(connection) == [1])
        try connection.executeScript("DELETE FROM thing")
        #expect(try sizes(connection) == [])
    }
}
