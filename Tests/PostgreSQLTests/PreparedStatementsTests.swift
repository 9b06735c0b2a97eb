import Testing

@testable import PostgreSQL

@Suite struct PreparedStatementsTests {
    @Test func `a statement is prepared on its second use`() {
        var statements = PreparedStatements(capacity: 2)
        #expect(statements.plan("a", [20], isRepeated: false) == .once)
        let statement = PreparedStatements.Statement(name: "s1", types: [20])
        #expect(statements.plan("a", [20], isRepeated: false) == .new(statement))
        statements.keep("a", statement)
        #expect(statements.plan("a", [20], isRepeated: false) == .kept(statement))
        #expect(statements.forget("a") == statement)
        #expect(
            statements.plan("a", [20], isRepeated: true) == .new(PreparedStatements.Statement(name: "s2", types: [20])))
    }

    @Test func `null fits any type, and another type prepares again`() {
        var statements = PreparedStatements(capacity: 2)
        statements.keep("a", PreparedStatements.Statement(name: "s", types: [20, 0]))
        #expect(statements.plan("a", [0, 0], isRepeated: false) == .kept(.init(name: "s", types: [20, 0])))
        #expect(statements.plan("a", [0, 25], isRepeated: false) == .new(.init(name: "s1", types: [20, 25])))
        #expect(statements.plan("a", [17, 0], isRepeated: false) == .new(.init(name: "s2", types: [17, 0])))
    }

    @Test func `prepared statements are limited, except repeated statements`() {
        var statements = PreparedStatements(capacity: 1)
        statements.keep("a", .init(name: "s", types: []))
        for _ in 1...3 { #expect(statements.plan("b", [], isRepeated: false) == .once) }
        #expect(statements.plan("b", [], isRepeated: true) == .new(.init(name: "s1", types: [])))
        let isAny = [statements.forgetAll(), statements.forgetAll()]
        #expect(isAny == [true, false])
    }
}
