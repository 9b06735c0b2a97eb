"""Changes the text of a name in a table but not in its index, so that two rows can have one name."""
import attack


def misspell(home, table, written, read):
    """Replaces a text with another of the same length in the pages of a table, but not in its indexes."""
    with attack.reading(home.users) as users:
        (size,) = users.execute("PRAGMA page_size").fetchone()
        (root,) = users.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", [table]).fetchone()
    file, start = bytearray(home.users.read_bytes()), (root - 1) * size
    page = bytes(file[start:start + size])
    if written.encode() not in page:
        raise attack.Broken(f"the rows of {table} are on more than one page")
    file[start:start + size] = page.replace(written.encode(), read.encode())
    home.users.write_bytes(file)


def misspell_everywhere(home, written, read):
    """Replaces it in the tables and in their indexes."""
    home.users.write_bytes(home.users.read_bytes().replace(written.encode(), read.encode()))
