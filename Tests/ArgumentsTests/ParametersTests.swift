import Testing

@testable import Arguments

@Suite struct ParametersTests {
    struct Kinds: Parameters {
        @Argument("a") var one: Int
        @Argument("b") var defaulted = 7
        @Argument("c") var optional: Int?
        @Argument("d") var many: [Int]
        @Argument("e") var any: [Int] = [1, 2]
        @Option("f") var required: Int
        @Option("g") var chosen: Format = .csv
        @Option("h") var perhaps: Int?
        @Option("i") var listed: [Int]
        @Option("j") var started: [Int] = [9]
        @Flag("k") var flag: Bool
        let plain = 3
    }

    @Test func `properties are found in the order of declaration, without plain properties`() {
        #expect(
            Kinds().slots().map(\.parameter.name) == [
                "one", "defaulted", "optional", "many", "any", "required", "chosen", "perhaps", "listed", "started",
                "flag",
            ])
        #expect(List().slots().map(\.parameter.name) == ["period", "category", "tag", "void", "limit"])
    }

    @Test func `the type of a property decides whether a parameter is required and may be repeated`() {
        let parameters = Kinds().slots().map(\.parameter)
        #expect(parameters.filter(\.isRequired).map(\.name) == ["one", "many", "required"])
        #expect(parameters.filter(\.isRepeating).map(\.name) == ["many", "any", "listed", "started"])
    }

    @Test func `defaults apply until a value is given`() {
        let kinds = Kinds()
        #expect(kinds.defaulted == 7)
        #expect(kinds.optional == nil)
        #expect(kinds.any == [1, 2])
        #expect(kinds.chosen == .csv)
        #expect(kinds.perhaps == nil)
        #expect(kinds.listed == [])
        #expect(kinds.started == [9])
        #expect(!kinds.flag)
        for slot in kinds.slots() { #expect(slot.accept("5") == (slot.parameter.name != "chosen")) }
        #expect(kinds.one == 5)
        #expect(kinds.defaulted == 5)
        #expect(kinds.optional == 5)
        #expect(kinds.many == [5])
        #expect(kinds.any == [5])
        #expect(kinds.required == 5)
        #expect(kinds.perhaps == 5)
        #expect(kinds.listed == [5])
        #expect(kinds.started == [5])
        #expect(kinds.flag)
        for slot in kinds.slots() where slot.parameter.isRepeating { #expect(slot.accept("6")) }
        #expect(kinds.many == [5, 6])
        #expect(kinds.started == [5, 6])
    }

    @Test func `an invalid value is refused`() {
        for slot in Kinds().slots() where slot.parameter.role != .flag { #expect(!slot.accept("x")) }
    }

    @Test func `two values are independent`() {
        let first = Kinds()
        let second = Kinds()
        for slot in first.slots() { _ = slot.accept("5") }
        #expect(second.defaulted == 7)
        #expect(second.listed == [])
    }

    @Test func `reading a required word before parsing stops the program`() async {
        await #expect(processExitsWith: .failure) { _ = Kinds().one }
    }
}
