import Glibc
import Support
import Testing

/// Baskets sent by real programs: `curl` if it is installed, and a `sendmail` of the test.
@Suite struct BasketMailTests {
    private static let hasCurl = access("/usr/bin/curl", X_OK) == 0
    private static let hasPython = access("/usr/bin/python3", X_OK) == 0

    private let folder = TemporaryFolder()

    /// A store with a basket. Programs in a folder of the test come first in PATH.
    private func prepare() {
        mkdir(folder / "bin", 0o700)
        must("signup", "anna", "--password-stdin", input: "a few words in a row\n")
        must("product", "add", "Caffè", "--price", "2,99", "--code", "=1+1")
        must("basket", "new", "Wöche")
        must("basket", "add", "2", "caffe", "--comment", "the \u{1B}[31mred one")
        must("basket", "add", "flowers")
    }

    private func run(
        _ words: [String], input: String = "", variables: [String] = [], whileRunning look: ((pid_t) -> Void)? = nil
    ) -> Spawned {
        Spawned(
            ["--store", folder / "store", "--locale", "it_IT"] + words, input: Array(input.utf8),
            variables: ["PATH=\(folder / "bin"):/usr/bin:/bin"] + variables, in: folder, whileRunning: look)
    }

    private func must(_ words: String..., input: String = "") {
        let run = run(words, input: input)
        #expect(run.exitCode == 0, "\(words): \(String(decoding: run.error, as: UTF8.self))")
    }

    private func program(_ name: String, _ script: String) {
        writeFile(folder / "bin/\(name)", Array("#!/bin/sh\n\(script)\n".utf8))
        chmod(folder / "bin/\(name)", 0o700)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The sent mails of the basket, from the book.
    private var sent: String {
        let json = text(run(["basket", "--format", "json"]).output)
        return json.split(separator: "\"sent\":", maxSplits: 1).last.map(String.init) ?? ""
    }

    @Test func `sendmail gets the mail without an address among its arguments`() {
        prepare()
        program("sendmail", "printf '%s,' \"$@\" >\"$HOME/arguments\"; cat >\"$HOME/mail\"")
        let run = run(["basket", "send", "--to", "shop@example.org", "--as", "order"])
        #expect(
            text(run.output).hasPrefix(
                "Sent Wöche to shop@example.org as an order: 2 lines, 5,98\u{A0}€; 1 has no price.\n"),
            "\(text(run.error))")
        #expect(text(fileBytes(folder / "arguments")) == "-t,")
        let mail = text(fileBytes(folder / "mail"))
        #expect(mail.hasPrefix("To: shop@example.org\nSubject: =?UTF-8?B?T3JkZXI6IFfDtmNoZQ==?=\nDate: "))
        #expect(!mail.contains("\r") && !mail.contains("\u{1B}"))
        #expect(sent.contains("\"to\":\"shop@example.org\",\"as\":\"order\""))
        #expect(sent.contains("\"what\":\"flowers\""))
        #expect(text(self.run(["basket"]).output).contains("Sent to shop@example.org as an order on "))
        #expect(
            text(self.run(["history", "--limit", "1", "--format", "plain"]).output).hasSuffix(
                ", anna sent 'Wöche' to shop@example.org as an order\n"))
        let kept = sent
        must("dump", folder / "dump")
        must("book", "add", "other")
        must("load", folder / "dump", "--book", "other")
        #expect(text(self.run(["basket", "--book", "other", "--format", "json"]).output).hasSuffix(kept))
        must("merge", folder / "dump")
        #expect(sent == kept)
        must("undo")
        #expect(sent.hasPrefix("[]"))
    }

    @Test(.enabled(if: hasPython, "python3 is not installed"))
    func `Python reads the mail as written`() {
        prepare()
        program(
            "sendmail",
            """
            exec /usr/bin/python3 -c '
            import email.policy, json, os, sys
            mail = email.message_from_binary_file(sys.stdin.buffer, policy=email.policy.default)
            text, table = mail.iter_parts()
            with open(os.environ["HOME"] + "/read", "w", encoding="utf-8") as file:
                file.write("|".join([mail["subject"], mail["to"], str(mail["from"]), str(mail.defects),
                    text.get_content_type(), text.get_content(), table.get_filename(), table.get_content_type(),
                    table.get_content()]))
            '
            """)
        must("settings", "mail-from", "anna@home.it")
        must("basket", "send", "--to", "shop@example.org", "--as", "order")
        let expected = [
            "Order: Wöche", "shop@example.org", "anna@home.it", "[]", "text/plain",
            "Please let me have these:\n\n1: 2 x Caffè, 5,98\u{A0}€, the \\e[31mred one\n2: 1 x flowers\n\n"
                + "2 lines, 5,98\u{A0}€; 1 has no price. The attached file has the same lines.\n",
            "order.csv", "text/csv",
            "line,what,code,maker,barcodes,quantity,unit,price,amount,comment\n"
                + "1,Caffè,'=1+1,,,2.000,piece,2.99,5.98,the \u{1B}[31mred one\n2,flowers,,,,1.000,piece,,,\n",
        ].joined(separator: "|")
        #expect(text(fileBytes(folder / "read")) == expected)
    }

    @Test(arguments: [
        ("cat >/dev/null; echo 'no route to host' >&2; exit 75", "sendmail did not send it: no route to host"),
        ("head -c 20 >/dev/null; exit 1", "sendmail did not send it"),
    ])
    func `a failure of sendmail is reported, and nothing is stored as sent`(script: String, told: String) {
        prepare()
        program("sendmail", script)
        let run = run(["basket", "send", "--to", "shop@example.org"])
        #expect(run.exitCode == 1)
        #expect(run.output.isEmpty)
        #expect(text(run.error).hasPrefix("spesa: \(told)\n"), "\(text(run.error))")
        #expect(sent.hasPrefix("[]"))
    }

    @Test func `a dry run shows the mail, starts no program and stores nothing`() {
        prepare()
        program("sendmail", "touch \"$HOME/started\"")
        let run = run(["basket", "send", "--to", "shop@example.org", "--dry-run"])
        #expect(text(run.output).contains("To: shop@example.org\n"))
        // A request for a quote contains no price.
        #expect(!text(run.output).contains("5=2C98") && !text(run.output).contains("5,98"))
        #expect(access(folder / "started", F_OK) != 0)
        #expect(sent.hasPrefix("[]"))
    }

    @Test func `an error after the mail was sent says that it was, and not to send it again`() {
        prepare()
        program("sendmail", "cat >/dev/null; mv '\(folder / "store/books")' '\(folder / "aside")'")
        let run = run(["basket", "send", "--to", "shop@example.org"])
        let told = text(run.error)
        #expect(run.exitCode == 1 && run.output.isEmpty)
        #expect(told.hasPrefix("spesa: the email was sent to shop@example.org, but recording it failed: "), "\(told)")
        #expect(told.contains("do not send it again\n") && !told.contains("nothing was changed"), "\(told)")
        rename(folder / "aside", folder / "store/books")
        #expect(sent.hasPrefix("[]"))
    }

    @Test func `a sendmail that was stopped may have sent the mail`() {
        prepare()
        program("sendmail", "cat >/dev/null; kill -9 $$")
        let run = run(["basket", "send", "--to", "shop@example.org"])
        #expect(run.exitCode == 1 && run.output.isEmpty)
        #expect(
            text(run.error).hasPrefix("spesa: it may have been sent: sendmail did not succeed: signal 9 ended it\n"),
            "\(text(run.error))")
        #expect(sent.hasPrefix("[]"))
    }

    /// Sends by a program in place of curl, which does not succeed.
    private func sendWithReplies(_ replies: String) -> Spawned {
        prepare()
        program("curl", "printf '\(replies)' >/dev/fd/4; echo 'curl: (28) timed out' >&2; exit 28")
        must("settings", "smtp-server", "127.0.0.1:9")
        must("settings", "mail-from", "anna@home.it")
        return run(["basket", "send", "--to", "shop@example.org"])
    }

    @Test func `mail that the server has accepted is kept as sent, also if curl then fails`() {
        let run = sendWithReplies("220 hello\\r\\n250 a\\r\\n250 b\\r\\n250 c\\r\\n354 Go on\\r\\n250 Queued\\r\\n")
        #expect(run.exitCode == 0, "\(text(run.error))")
        #expect(text(run.output).hasPrefix("Sent Wöche to shop@example.org"))
        #expect(sent.contains("\"to\":\"shop@example.org\""))
    }

    @Test func `mail whose text the server has not confirmed may have been sent`() {
        let run = sendWithReplies("220 hello\\r\\n250 a\\r\\n250 b\\r\\n250 c\\r\\n354 Go on\\r\\n")
        #expect(run.exitCode == 1 && run.output.isEmpty)
        #expect(
            text(run.error).hasPrefix(
                "spesa: it may have been sent: curl did not succeed: curl: (28) timed out\n  ask before"),
            "\(text(run.error))")
        #expect(sent.hasPrefix("[]"))
    }

    @Test(.enabled(if: hasCurl, "curl is not installed"))
    func `mail may have been sent if the server closes the connection after its text`() {
        let (run, received) = sendToServer(refusing: .reply)
        #expect(received.contains("--=_part--"))
        #expect(run.exitCode == 1)
        #expect(text(run.error).hasPrefix("spesa: it may have been sent: curl did not succeed"), "\(text(run.error))")
        #expect(sent.hasPrefix("[]"))
    }

    /// Sends to a server of ours, through a `curl` that notes its arguments.
    private func sendToServer(
        refusing refusal: FakeMailServer.Refusal = .nothing
    ) -> (run: Spawned, received: [String]) {
        prepare()
        program("curl", "printf '%s,' \"$@\" >\"$HOME/arguments\"; exec /usr/bin/curl \"$@\"")
        let server = FakeMailServer()
        writeFile(folder / "password", Array("se\"cr\\et\n".utf8))
        must("settings", "smtp-server", "127.0.0.1:\(server.port)")
        must("settings", "smtp-user", "anna@home.it")
        must("settings", "smtp-password-file", folder / "password")
        var received: [String] = []
        let run = run(["basket", "send", "--to", "shop@example.org"]) { _ in
            received = server.serve(refusing: refusal)
        }
        return (run, received)
    }

    @Test(.enabled(if: hasCurl, "curl is not installed"))
    func `curl sends the mail without password or address among its arguments`() {
        let (run, received) = sendToServer()
        #expect(run.exitCode == 0, "\(text(run.error))")
        #expect(text(fileBytes(folder / "arguments")) == "--disable,--config,-,")
        // The base64 of NUL, anna@home.it, NUL and the password is that of coreutils.
        #expect(
            received.prefix(5).map { String($0.split(separator: " SIZE=")[0]) } == [
                "EHLO home.it", "AUTH PLAIN", "AGFubmFAaG9tZS5pdABzZSJjclxldA==", "MAIL FROM:<anna@home.it>",
                "RCPT TO:<shop@example.org>",
            ])
        #expect(received.contains("From: anna@home.it") && received.contains("--=_part--"))
        #expect(received.contains("Content-Disposition: attachment; filename=\"quote.csv\""))
        #expect(sent.contains("\"as\":\"quote\""))
    }

    @Test(
        .enabled(if: hasCurl, "curl is not installed"),
        arguments: [
            (.password, "535 5.7.8 No such password"), (.recipient, "550 5.1.1 No such shop"),
            (.mail, "554 5.7.1 We take no orders"),
        ] as [(FakeMailServer.Refusal, String)])
    func `a refused mail is reported and not kept as sent`(refusal: FakeMailServer.Refusal, told: String) {
        let (run, received) = sendToServer(refusing: refusal)
        #expect(received.contains("--=_part--") == (refusal == .mail))
        #expect(run.exitCode == 1)
        #expect(run.output.isEmpty)
        #expect(text(run.error).hasPrefix("spesa: curl did not send it: \(told)\n"), "\(text(run.error))")
        #expect(!text(run.error).contains("se\"cr"))
        #expect(sent.hasPrefix("[]"))
    }

    @Test(.enabled(if: hasCurl, "curl is not installed"))
    func `a password file readable by others is refused before any program starts`() {
        prepare()
        program("curl", "touch \"$HOME/started\"")
        writeFile(folder / "password", Array("secret\n".utf8))
        chmod(folder / "password", 0o640)
        must("settings", "smtp-server", "127.0.0.1:9")
        must("settings", "smtp-user", "anna@home.it")
        must("settings", "smtp-password-file", folder / "password")
        let run = run(["basket", "send", "--to", "shop@example.org"])
        #expect(run.exitCode == 4)
        #expect(text(run.error).contains("chmod 600"), "\(text(run.error))")
        #expect(access(folder / "started", F_OK) != 0)
        #expect(sent.hasPrefix("[]"))
    }

    @Test func `mail settings from another account are used only after confirmation on this machine`() {
        prepare()
        program("curl", "touch \"$HOME/started\"")
        program("sendmail", "cat >\"$HOME/mail\"; touch \"$HOME/started\"")
        writeFile(folder / "password", Array("secret\n".utf8))
        chmod(folder / "password", 0o600)
        let here = ["XDG_STATE_HOME=\(folder / "other account")"]
        let send = ["basket", "send", "--to", "shop@example.org"]
        for (key, value) in [
            ("smtp-server", "127.0.0.1:9"), ("smtp-user", "anna@home.it"), ("smtp-password-file", folder / "password"),
            ("mail-from", "anna@home.it"),
        ] {
            must("settings", key, value)
            for words in [send, send + ["--dry-run"]] {
                let run = run(words, variables: here)
                #expect(run.exitCode == 1 && run.output.isEmpty, "\(key)")
                #expect(
                    text(run.error).hasPrefix(
                        "spesa: \(key) is '\(value)' in this store, and not confirmed on this machine\n"),
                    "\(text(run.error))")
            }
            #expect(
                text(self.run(["settings", key], variables: here).error).contains(
                    "until you confirm it on this machine"))
            #expect(access(folder / "started", F_OK) != 0 && sent.hasPrefix("[]"))
            // An unset value is no longer agreed to.
            must("settings", key, "--unset")
            #expect(self.run(["settings", key, value], variables: here).exitCode == 0)
            #expect(self.run(send + ["--dry-run"], variables: here).exitCode == 0, "\(key)")
            #expect(self.run(send + ["--dry-run"]).exitCode == 1, "\(key)")
            must("settings", key, "--unset")
        }
    }
}
