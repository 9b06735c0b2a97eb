import Files
import Markup
import Outings

/// Builds a contact from each JSON object that has contact fields and contains no other contact.
final class ContactObjects: JSONReceiver {
    private let file: InputFile
    private let kind: Contact.Kind
    private let limits: ReadingLimits
    private let possible: Set<ContactField>
    private var contacts = ContactFile()
    private var known: Set<String> = []
    private var open: [Object] = []
    private var textBytes = 0
    /// The member name of the open JSON list, whose texts are joined into one; `nil` outside of lists.
    private var list: String?

    private struct Object {
        let line: Int
        var cells: ContactCells
        var holdsContacts = false
    }

    private init(_ file: InputFile, _ kind: Contact.Kind, _ limits: ReadingLimits) {
        self.file = file
        self.kind = kind
        self.limits = limits
        possible = Set(ContactField.all(of: kind))
    }

    static func read(
        _ file: InputFile, _ encoding: TextEncoding, _ kind: Contact.Kind, _ limits: ReadingLimits
    ) throws(FileError) -> ContactFile {
        let objects = ContactObjects(file, kind, limits)
        let stream = try TextStream(file, encoding)
        do {
            try JSONStreamReader(file.name, limits: limits, receiver: objects).read(stream.next)
        } catch let error as FileError {
            throw error
        } catch {
            // `JSONStreamReader` throws no other errors here.
            throw .damaged(file.name, line: 0, problem: "it cannot be read")
        }
        return objects.contacts
    }

    func beginObject(_ key: String?, line: Int) {
        note(key)
        open.append(Object(line: line, cells: ContactCells(kind)))
    }

    func endObject() throws {
        guard let object = open.popLast() else { return }
        textBytes = 0
        // An object that contains contacts is not a contact.
        if object.holdsContacts || !object.cells.isEmpty, let last = open.indices.last {
            open[last].holdsContacts = true
        }
        guard !object.holdsContacts, !object.cells.isEmpty else { return }
        guard contacts.rows.count < limits.rows else { throw FileError.tooManyRows(file.name, limit: limits.rows) }
        do throws(ContactCells.Fault) {
            contacts.rows.append(ContactFile.Row(line: object.line, contact: try object.cells.contact()))
        } catch {
            throw FileError.damaged(
                file.name, line: object.line, problem: "\(error.field.rawValue): \(error.problem)")
        }
    }

    func beginList(_ key: String?) {
        list = key
    }

    func endList() {
        list = nil
    }

    func value(_ key: String?, _ text: String?) throws {
        guard let last = open.indices.last, let key = key ?? list, let text else { return }
        textBytes += text.utf8.count + 1
        guard textBytes <= limits.recordBytes else {
            throw FileError.recordTooLong(file.name, line: open[last].line, limit: limits.recordBytes)
        }
        guard let field = ContactWords.field(of: key), possible.contains(field) else { return note(key) }
        open[last].cells.set(field, text, isMore: list != nil)
    }

    /// Records an unknown JSON key as ignored, once. Computed columns of spesa's own lists are not recorded.
    private func note(_ key: String?) {
        guard let key, !ContactWords.isReckoned(key), known.count < limits.columns, known.insert(key).inserted else {
            return
        }
        contacts.ignored.append(key)
    }
}
