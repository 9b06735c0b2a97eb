public import Failures
internal import Periods
internal import Secrets
internal import Text
internal import Users

extension StoreError: WordedError {
    /// The text of the error for the user. Its `input` is the rejected name, if the error has one; never a secret.
    public var words: ErrorWords {
        switch self {
        case .missing(let path):
            ErrorWords(
                kind: "store.missing", message: "there is no store in \(path) yet",
                hint: path.hasPrefix("postgres")
                    ? "make one with: spesa store create ADDRESS" : "make one with: spesa signup NAME")
        case .folder(let path, let fault):
            ErrorWords(
                kind: "store.folder", message: "the store \(path) \(fault)",
                hint: "name a folder of your own with --store DIR")
        case .writable(let path, let mode):
            ErrorWords(
                kind: "store.writable", message: "\(path) can be written by others (mode \(String(mode, radix: 8)))",
                hint: "chmod go-w \(inShellQuotes(path))")
        case .noSuchGroup(let name):
            ErrorWords(
                kind: "store.no-group", message: "there is no group '\(name)' on this machine", input: name,
                hint: "make one, as root: groupadd NAME; and add accounts to it: usermod -aG NAME ACCOUNT")
        case .notInGroup(let name):
            ErrorWords(
                kind: "store.not-in-group", message: "you are not in the group '\(name)'", input: name,
                hint: "have yourself added to it, as root: usermod -aG NAME ACCOUNT, and log in to the machine again")
        case .openInGroupStore:
            ErrorWords(
                kind: "book.group-store", message: "a store that a group shares takes sealed books only",
                hint: "every account of the group could read and change an open one")
        case .nameTaken(let name):
            ErrorWords(
                kind: "user.exists", message: "there is already a user '\(name)'", input: name.description,
                hint: "sign in with: spesa login NAME, or choose another name")
        case .noSuchUser(let name):
            ErrorWords(
                kind: "user.not-found", message: "there is no user '\(name)'", input: name,
                hint: "to see the users: spesa user list")
        case .noSuchBook(let name, let place, let near):
            ErrorWords(
                kind: "book.not-found", message: "you have no book '\(name)'", input: name,
                advice: Advice.similar(near, insteadOf: name) + [
                    .text(
                        place.map { "it was moved; name its store with: --store \(quoted($0)) --book \(quoted(name))" }
                            ?? "to see your books: spesa book")
                ])
        case .lostBooks(let books):
            ErrorWords(
                kind: "book.lost", message: Self.lost(books),
                hint:
                    "put the store back from a backup: spesa restore-store FILE\nif you put an older store back on purpose, "
                    + "make the book again with: spesa book add NAME")
        case .wrongNameOrPassword:
            ErrorWords(kind: "sign-in.refused", message: "the name or the password is wrong")
        case .wrongOldPassword:
            ErrorWords(kind: "sign-in.refused", message: "the password is wrong")
        case .throttled(let seconds):
            ErrorWords(
                kind: "sign-in.throttled",
                message: "too many wrong passwords; wait \(seconds) \(seconds == 1 ? "second" : "seconds")",
                hint: "then try again; an administrator can unlock the user with: spesa user unlock NAME")
        case .notSignedIn:
            ErrorWords(
                kind: "session.none", message: "you are not signed in",
                hint: "sign in with: spesa login NAME, or make a user with: spesa signup NAME")
        case .sessionEnded:
            ErrorWords(
                kind: "session.ended", message: "your session has ended", hint: "sign in again with: spesa login NAME")
        case .notAdministrator:
            ErrorWords(
                kind: "user.not-administrator", message: "only an administrator may do that",
                hint: "ask an administrator, such as the first user of the store")
        case .lastAdministrator(let name):
            ErrorWords(
                kind: "user.last-administrator", message: "'\(name)' is the only administrator",
                input: name.description, hint: "the first user of a store stays as long as there are others")
        case .wrongRecoveryCode:
            ErrorWords(kind: "recovery-code.refused", message: "the name or the recovery code is wrong")
        case .wrongInvitation:
            ErrorWords(
                kind: "invitation.refused", message: "the invitation is wrong, used or out of date",
                hint: "ask an administrator of the store for a new one: spesa user invite")
        case .hasNoKeys(let name):
            ErrorWords(
                kind: "user.no-keys", message: "'\(name)' has no keys in this store", input: name.description,
                hint: "users.db has lost them; put the store back from a backup: spesa restore-store FILE")
        case .keysReplaced(let name, let at):
            ErrorWords(
                kind: "user.keys-replaced",
                message: "your keys in the store are older than what you saw: they were replaced on \(date(at))",
                input: name.description,
                hint:
                    "if an older store was put back on purpose, accept its keys with: spesa login \(name) --accept-keys"
            )
        case .ownKey(let name, let known, let found):
            ErrorWords(
                kind: "user.other-key", message: Self.ownKeyDiffers(name, known: known, found: found),
                input: name.description,
                hint:
                    "after 'passwd' or 'logout --everywhere' on another machine this is normal: compare with 'spesa whoami' there, then "
                    + "accept it with: spesa login \(name) --accept-keys\nelse put the store back from a backup")
        case .unreadableMemory(let path):
            ErrorWords(
                kind: "store.memory",
                message: "\(path) is damaged: it has the store's keys and members as this account remembers them",
                hint:
                    "restore the file from a backup of your account; without one: spesa login NAME --accept-keys, then compare "
                    + "the keys of the members with their 'spesa whoami'; for a token, make a new one"
            )
        case .fullMemory:
            ErrorWords(
                kind: "store.memory-full",
                message: "this account cannot remember more people and books of this store",
                hint: "leave books that you do not need: spesa book leave NAME")
        case .otherPerson(let name, let key, let known, let role, let book):
            ErrorWords(
                kind: "user.other-person",
                message: known.key == key
                    ? "'\(name)' was called '\(known.folded)' before; the key is \(key.fingerprint)"
                    : "the key of '\(name)' is \(key.fingerprint), and you know \(known.key.fingerprint)",
                input: name.description,
                advice: [
                    .command(
                        "compare it with 'spesa whoami' of \(name); if it is theirs",
                        [.option("--fingerprint", key.fingerprint.description)],
                        otherwise:
                            "compare it with 'spesa whoami' of \(name); if it is theirs: spesa book share \(book) --with \(name) --as \(role.rawValue) --fingerprint \(key.fingerprint)"
                    )
                ])
        case .otherUserNamed(let name, let stored):
            ErrorWords(
                kind: "user.other-name",
                message:
                    "the store calls the person whom you know as '\(name)' '\(stored)', and another user '\(name)'",
                input: name.description,
                hint:
                    "if an administrator renamed them, take the new name with: spesa user rename \(stored) \(stored)\n"
                    + "else another account changed the store's files; nothing was removed")
        case .otherFingerprint(let name, let key):
            ErrorWords(
                kind: "user.other-fingerprint", message: "the key of '\(name)' has the fingerprint \(key.fingerprint)",
                input: name.description, hint: "compare it with 'spesa whoami' of \(name)")
        case .otherBookNamed(let name):
            ErrorWords(
                kind: "book.other-name", message: "the name '\(name)' belongs to a different book than before",
                input: name.description,
                hint:
                    "see your books with: spesa book\nif the change was made on purpose, accept it with: spesa book accept \(name)"
            )
        case .otherBookChosen(let name):
            ErrorWords(
                kind: "book.other-chosen",
                message: "the store says that you work in '\(name)', and you chose another book",
                input: name.description, hint: "choose one of your books with: spesa book use NAME")
        case .partlyDone(let part, let cause):
            ErrorWords(
                kind: cause.words.kind, message: "\(part.words.done): \(cause.words.message)", hint: part.words.hint)
        case .lateBooks(let books, let part, let reason, let hint):
            ErrorWords(
                kind: "keys.late",
                message: "\(part.renewal), but these books do not have your new keys yet: "
                    + "\(books.map(\.description).joined(separator: ", ")) (\(reason))",
                hint: (hint.map { $0 + "\n" } ?? "")
                    + "until then, someone with a former password, code or session could open what you record in them; "
                    + "sign in, and each command tries again")
        case .formerKey(let book):
            ErrorWords(
                kind: "keys.former",
                message: "'\(book)' still has your former key, and the store has lost your signature of the new one",
                input: book.description,
                hint: "an owner can give it your new key: spesa book unshare \(book) --with YOU, then "
                    + "spesa book share \(book) --with YOU")
        case .revokedInPart(let token, let book, let reason):
            ErrorWords(
                kind: "token.late",
                message: "the token \(token) was removed from the store, but the book '\(book)' may still list it: "
                    + reason,
                input: token.description,
                hint:
                    "your next command that can open the book removes it there too; until then, a person who can write the store "
                    + "can put it back; check with: spesa check")
        case .removedInPart(let user, let books, let reason):
            ErrorWords(
                kind: "user.late",
                message: "\(user) was removed from the store, but these books may still list them: "
                    + "\(books.map(\.description).joined(separator: ", ")) (\(reason))",
                input: user.description,
                hint:
                    "your next command that can open such a book removes them there too; until then, a person who can write the "
                    + "store can put them back; check with: spesa check")
        case .foreignBook(let book, let founder):
            ErrorWords(
                kind: "book.foreign",
                message: "the file of your book '\(book)' is a book that \(founder) made",
                input: book.description,
                hint:
                    "make yours under another name with: spesa book add NAME; to take theirs: spesa book accept \(book)"
            )
        case .otherFounder(let book, let founder, let key, let known):
            ErrorWords(
                kind: "book.other-founder",
                message:
                    "the book '\(book)' names \(founder) with the key \(key.fingerprint) as the person who made it, "
                    + (known.key == key
                        ? "and you know that key as '\(known.folded)'"
                        : "and you know \(known.key.fingerprint)"),
                input: book.description,
                hint: "compare the key with 'spesa whoami' of \(founder); if it is theirs, accept the book with: "
                    + "spesa book accept \(book)")
        case .olderReport(let name, let seen):
            ErrorWords(
                kind: "report.older",
                message: "the report '\(name.text)' was replaced by an older one: you have seen it as of \(date(seen))",
                input: name.text,
                hint: "save it again with --save, or delete it with: spesa report delete \(quoted(name.text))")
        case .futureReport(let name):
            ErrorWords(
                kind: "report.future",
                message: "the report '\(name.text)' claims to have been saved later than now",
                input: name.text,
                hint:
                    "check the clock of this machine; save the report again with --save and --replace, or delete it with: "
                    + "spesa report delete \(quoted(name.text))")
        case .tokenOfOtherBook:
            ErrorWords(
                kind: "token.other-book", message: "the token belongs to a different book than the one it was made for",
                hint: "make another one with: spesa token add NAME")
        case .mayOnlyRead:
            ErrorWords(
                kind: "book.read-only", message: "you may only read this book",
                hint: "ask an owner for the right to write, or use a token made with --can write")
        case .bookNameTaken(let name):
            ErrorWords(
                kind: "book.exists", message: "you already have a book '\(name)'", input: name.description,
                hint: "choose another name, or bring a removed book back with: spesa book remove --undo NAME")
        case .notOwner(let name):
            ErrorWords(
                kind: "book.not-owner", message: "only an owner of the book '\(name)' may do that",
                input: name.description, hint: "ask an owner; see who is one with: spesa book")
        case .lastOwner(let name, let book):
            ErrorWords(
                kind: "book.last-owner", message: "'\(name)' is the only owner of the book '\(book)'",
                input: name.description, hint: "make another one first: spesa book share \(book) --with USER --as owner"
            )
        case .noBookChosen:
            ErrorWords(
                kind: "book.not-chosen",
                message: "the book that you worked in is not yours any more, and no other book is used instead",
                hint: "see your books with: spesa book\nwork in one of them with: spesa book use NAME")
        case .lastBook(let name):
            ErrorWords(
                kind: "book.last", message: "it is the only book of '\(name)'", input: name.description,
                hint: "make another one first: spesa book add NAME")
        case .noSuchMember(let name, let book):
            ErrorWords(
                kind: "book.no-member", message: "'\(name)' cannot open the book '\(book)'", input: name.description,
                hint: "see who can with: spesa book")
        case .seal(let path, .notASeal):
            ErrorWords(
                kind: "seal.refused", message: "\(path) is damaged: it is not a sealed book",
                hint: "put back a copy of it, from 'backups' or a backup of the store",
                ifUnchanged: "; nothing was changed")
        case .seal(let path, .newer(let found, let known)):
            ErrorWords(
                kind: "store.newer",
                message: "\(path) was sealed by a newer spesa (its version \(found), this program knows \(known))",
                hint: "install the newer spesa", ifUnchanged: "; the file was left as it is")
        case .seal(let path, .cut):
            ErrorWords(
                kind: "seal.refused", message: "\(path) is damaged: a part of it is missing",
                hint: "put back a copy of it, from 'backups' or a backup of the store",
                ifUnchanged: "; nothing was changed")
        case .seal(let path, .refused):
            ErrorWords(
                kind: "seal.refused", message: "\(path) cannot be opened: it was changed, or is not of this store",
                hint: "put back a copy of it, from 'backups' or a backup of the store",
                ifUnchanged: "; nothing was changed")
        case .tooManyChanges(let path):
            ErrorWords(
                kind: "seal.refused", message: "\(path) was changed: it counts more changes than anyone can make",
                hint: "put back a copy of it, from 'backups' or a backup of the store",
                ifUnchanged: "; nothing was changed")
        case .otherBook(let path):
            ErrorWords(
                kind: "seal.other-book", message: "\(path) contains a different book than it should",
                hint: "put back a copy of it, from 'backups' or a backup of the store",
                ifUnchanged: "; nothing was changed")
        case .removedBook(let book, let moment):
            ErrorWords(
                kind: "book.removed-before",
                message: "you removed the book '\(book)' on \(date(moment)), and it is in the store again",
                input: book.description,
                hint:
                    "if an owner brought it back, or an older copy of the store was put back on purpose, accept it as "
                    + "it is with: spesa book accept \(book)")
        case .olderState(let book, let seen):
            ErrorWords(
                kind: "book.older", message: "the book '\(book)' is older than what you saw on \(date(seen))",
                input: book.description,
                hint: "if an older copy was put back on purpose, accept it as it is with: spesa book accept \(book)")
        case .otherState(let book, let seen):
            ErrorWords(
                kind: "book.other",
                message: "the book '\(book)' does not continue the state that you saw on \(date(seen))",
                input: book.description,
                hint: "ask its other members; to accept it as it is: spesa book accept \(book)")
        case .unsignedMembers(let book):
            ErrorWords(
                kind: "book.unsigned", message: "the owners of the book '\(book)' did not sign its list of members",
                input: book.description,
                hint: "put back a copy of it, from 'backups' or a backup of the store",
                ifUnchanged: "; nothing was changed")
        case .membersDiffer(let book, let differences):
            ErrorWords(
                kind: "book.members-differ",
                message: "the store gives rights to the book '\(book)' that its owners did not sign: "
                    + differences.map(\.message).joined(separator: "; "),
                input: book.description,
                hint:
                    "an owner settles it with 'spesa book share' or 'spesa book unshare'; if none is left, a writer "
                    + "takes it over with: spesa book accept \(book)")
        case .unsealedReport(let path):
            ErrorWords(
                kind: "seal.missing", message: "\(path) is not sealed, so it is not a report of this book",
                hint: "move the file away", ifUnchanged: "; nothing was changed")
        case .reportName(let text):
            ErrorWords(
                kind: "report.name", message: "'\(text)' cannot be the name of a report", input: text,
                hint:
                    "write letters from a to z, digits, '-', '_' and '.', not beginning with '.', at most \(ReportName.longest)"
            )
        case .noSuchReport(let name):
            ErrorWords(
                kind: "report.not-found", message: "there is no report '\(name)'", input: name,
                hint: "to see the reports of a book: spesa report list")
        case .ambiguousReport(let name, let names):
            ErrorWords(
                kind: "report.ambiguous", message: "there are several reports '\(name)'", input: name,
                hint: "write one of \(names.map(\.text).joined(separator: ", "))")
        case .reportExists(let name):
            ErrorWords(
                kind: "report.exists", message: "there is already a report '\(name.text)'", input: name.text,
                hint: "choose another name, or overwrite it with --replace")
        case .reportTooLong(let name):
            ErrorWords(
                kind: "report.too-long", message: "the report '\(name.text)' is longer than 256 MiB", input: name.text,
                hint: "choose a shorter period, or write it into a file with --to FILE; nothing was kept")
        case .notRewritten(let path, let reason):
            ErrorWords(
                kind: "erase.not-rewritten", message: "it was erased, but \(path) could not be rewritten: \(reason)",
                hint: "it was overwritten with zeros; the file gets shorter when more is erased")
        case .noSuchToken(let name):
            ErrorWords(
                kind: "token.not-found", message: "you have no token '\(name)'", input: name,
                hint: "to see your tokens: spesa token")
        case .tokenNameTaken(let name):
            ErrorWords(
                kind: "token.exists", message: "you already have a token '\(name)'", input: name.description,
                hint: "choose another name, or revoke it with: spesa token revoke NAME")
        case .unknownToken:
            ErrorWords(
                kind: "token.unknown", message: "the token is not known here, or was revoked",
                hint: "make another one with: spesa token add NAME")
        case .tokenExpired:
            ErrorWords(
                kind: "token.expired", message: "the token has expired",
                hint: "make another one with: spesa token add NAME")
        case .onlyInFolder(let what, let server):
            ErrorWords(
                kind: "store.on-server",
                message: "\(what): a store in a folder has this, the one on \(server) does not",
                hint: "name a folder with --store DIR, or see what a server has: spesa help server")
        case .keepsNoCopies(let server):
            ErrorWords(
                kind: "store.no-copies", message: "no copy is kept on \(server) before something is erased",
                hint: "write one with: spesa dump FILE, and add --no-backup")
        case .isThere(let place):
            ErrorWords(
                kind: "store.exists", message: "there is already a store in \(place)",
                hint: "upgrade it with: spesa store upgrade ADDRESS")
        case .unfitDatabase(let name, let encoding, let collation):
            ErrorWords(
                kind: "store.database",
                message:
                    "the database '\(name)' has the encoding \(encoding) and the collation \(collation), not UTF8 and C",
                input: name, hint: "name a database that does not exist yet; spesa then makes it")
        case .tooManyBooks(let most):
            ErrorWords(
                kind: "book.too-many",
                message: "you have made \(most) books on this server, and it allows no more",
                hint: "erase one that you no longer need: spesa erase book NAME --no-backup; or ask the administrator "
                    + "of the server for a higher limit")
        case .passwordReset(let name):
            ErrorWords(
                kind: "user.reset", message: "the password of '\(name)' was reset", input: name.description,
                hint: "choose a new one with: spesa recover \(name)")
        case .noBookLeft:
            ErrorWords(
                kind: "book.none", message: "you have no book on that server",
                hint: "ask its owner to share one with you: spesa book share BOOK --with NAME --as writer")
        case .tokenCannot:
            ErrorWords(
                kind: "token.not-allowed", message: "not possible with a token, which gives access to one book only",
                hint: "for this, sign in without a token: spesa login NAME")
        }
    }
}

extension StoreError {
    private static func lost(_ books: [FoldedName]) -> String {
        switch books.count {
        case 0: "the store lists no book for you"
        case 1: "the store no longer lists your book '\(books[0])'"
        default: "the store no longer lists your books: \(books.map(\.description).joined(separator: ", "))"
        }
    }

    private static func ownKeyDiffers(_ name: UserName, known: PublicKey, found: PublicKey?) -> String {
        guard let found else { return "the store has no complete key for you, and your key is \(known.fingerprint)" }
        guard found != known else {
            return "the key that the store has for '\(name)', \(found.fingerprint), belongs to another user number"
        }
        return "the store has the key \(found.fingerprint) for you, and your key is \(known.fingerprint)"
    }
}

/// A time in seconds since 1970 as a day (UTC): `20 Nov 2026`.
private func date(_ seconds: Int64) -> String {
    let day = Day(number: Int(seconds / 86_400))
    return "\(day.dayOfMonth) \(Month(containing: day).shortTitle)"
}

extension MembershipDifference {
    /// A one-line message.
    var message: String {
        switch self {
        case .stranger(let name, let key): "'\(name)' is not a member of it (key \(key.fingerprint))"
        case .role(let name, let stored, let listed):
            "'\(name)' is its \(listed.rawValue), not its \(stored.rawValue)"
        case .key(let name, let stored, let listed):
            "the key of '\(name)' is \(listed.fingerprint), not \(stored.fingerprint)"
        case .name(let name, let listed): "'\(name)' is called '\(listed)' in it"
        case .token(let id, let name): "the token \(id) of '\(name)' was not made by '\(name)', or may do less"
        }
    }
}
