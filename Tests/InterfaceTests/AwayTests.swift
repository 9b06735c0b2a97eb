import Failures
import Screen
import Support
import Testing

@testable import Interface

/// A server that cannot be asked while its book is on the screen.
struct AwayTests {
    struct Away: Error {}

    /// A screen whose data comes from another one, unless the server is away.
    final class Served {
        let stage: Stage
        private(set) var screen: ScreenRun
        var isAway = false
        /// The number of times that the server was asked.
        var asked = 0

        init(isAway: Bool = false) throws {
            stage = try Stage()
            screen = stage.screen
            self.isAway = isAway
            var host = stage.screen.host
            let (context, stamp, words) = (host.context, host.stamp, host.words)
            host.context = { [unowned self] in
                try requireServer()
                return try context()
            }
            host.stamp = { [unowned self] in
                asked += 1
                try requireServer()
                return try stamp()
            }
            host.isAway = { $0 is Away }
            host.words = { $0 is Away ? ErrorWords(kind: "server.silent", message: "no answer") : words($0) }
            screen = ScreenRun(host: host, canvas: stage.screen.state.canvas)
            while screen.isBusy { screen.readOn() }
        }

        private func requireServer() throws {
            if isAway { throw Away() }
        }

        func press(_ keys: String) {
            for key in Stage.keys(keys) { _ = screen.press(key) }
            while screen.isBusy { screen.readOn() }
        }

        var text: String { screen.frame.text.joined(separator: "\n") }
    }

    @Test(arguments: ["1", "2", "3"])
    func `The screen keeps what it showed, and says as of when`(tab: String) throws {
        let served = try Served()
        served.press(tab)
        let shown = shown(served)
        served.isAway = true
        _ = served.screen.look()
        #expect(served.text.contains("The server does not answer. This is as of 18:03."))
        #expect(self.shown(served) == shown)
        // Another period and another tab cannot be read.
        for keys in ["h", "1", "2", "3", "4"] {
            served.press(keys)
            #expect(self.shown(served) == shown, "\(keys): \(served.text)")
            #expect(served.text.contains("no answer"))
        }
        served.isAway = false
        _ = served.screen.look()
        #expect(!served.text.contains("does not answer"))
        #expect(self.shown(served) == shown)
    }

    /// The tabs, the heading, and in the records some rows. Charts change with the rows of messages.
    private func shown(_ served: Served) -> [String] {
        Array(served.screen.frame.text.prefix(served.screen.state.view is RecordsView ? 10 : 2))
    }

    @Test func `A screen that has read nothing yet does not say that there is nothing`() throws {
        let served = try Served(isAway: true)
        #expect(served.text.contains("The server does not answer.") && !served.text.contains("as of"))
        #expect(served.screen.frame.text.dropFirst().prefix(10).allSatisfy { $0.allSatisfy { $0 == " " } })
        served.isAway = false
        _ = served.screen.look()
        #expect(served.text.contains("November 2026"))
    }

    @Test func `Keys that need no data ask a server that is away nothing`() throws {
        let served = try Served()
        served.press("2")
        served.isAway = true
        _ = served.screen.look()
        let asked = served.asked
        served.press("jjkj?<Esc>:lis")
        #expect(served.text.contains("lis") && served.text.contains("as of 18:03"))
        #expect(served.asked == asked)
        #expect(served.screen.press(.control("c")) == .interrupt)
    }
}
