import Terminal
import Testing

@Suite struct ColorPolicyTests {
    @Test(
        arguments: [
            ([:], true, true), ([:], false, false),
            (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
            (["TERM": "dumb"], true, false), (["TERM": "xterm-256color"], true, true),
            (["CLICOLOR_FORCE": "1"], false, true), (["CLICOLOR_FORCE": "0"], false, false),
            (["CLICOLOR_FORCE": ""], false, false), (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
            (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, false),
            (["CLICOLOR": "0"], true, false), (["CLICOLOR": "1"], true, true),
            (["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true, true),
        ] as [([String: String], Bool, Bool)])
    func `the environment decides`(_ environment: [String: String], _ isTerminal: Bool, _ expected: Bool) {
        #expect(usesColor(choice: .auto, isTerminal: isTerminal, environment: environment) == expected)
    }

    @Test func `a choice on the command line outranks the environment`() {
        #expect(usesColor(choice: .always, isTerminal: false, environment: ["NO_COLOR": "1", "TERM": "dumb"]))
        #expect(!usesColor(choice: .never, isTerminal: true, environment: ["CLICOLOR_FORCE": "1"]))
    }
}
