#!/usr/bin/env python3
"""A reader, a token, a removed member and a non-member with psql write nothing, and read no books of others.

Each connects as the role of their session, with a password that the superuser set. A writer of a book is refused whatever goes
beyond that.
"""
import household
from server import SUPERUSER, ServedHousehold, Server

PASSWORD = "known to the proof"


def prove(claim):
    with Server() as server:
        home = ServedHousehold(claim.program, server, ["anna", "bruno", "carla", "dora", "emil"])
        anna, bruno, carla, dora, emil = home.people
        anna.must("book", "add", "home")
        anna.must("add", input=household.expense_lines(20))
        anna.must("add", "12,50", "groceries", "--book", "home")
        for member, role in [(bruno, "reader"), (carla, "writer"), (dora, "writer")]:
            anna.must("book", "share", "home", "--with", member.name, "--as", role)
        dora.must("list", "--book", "home")
        anna.must("book", "unshare", "home", "--with", "dora")
        token = bruno.must("token", "add", "cron", "--can", "read", "--book", "home", "--quiet").out.strip()
        bruno.must("list", variables={"SPESA_TOKEN": token})
        books = dict(server.rows(
            "SELECT m.name || ' ' || p.name, m.book FROM spesa.member AS m JOIN spesa.person AS p ON p.id = m.person",
            home.database))
        shared, closed = books["home anna"], books["anna anna"]
        roles = dict(server.rows(
            "SELECT p.name, max(s.role) FROM spesa.session AS s JOIN spesa.person AS p ON p.id = s.person GROUP BY 1 "
            "UNION ALL SELECT 'token', role FROM spesa.token", home.database))
        before = state(home)
        for who, may_read in [("bruno", True), ("token", True), ("dora", False), ("emil", False)]:
            refused, rows = attack(claim, home, who, roles, shared, closed, may_read)
            claim.require(before == (after := state(home)), f"{who} changed {differences(before, after)}")
            claim.show(f"{who}: {refused} statements refused, 0 rows written, 0 rows read of books of others"
                       + (f", {rows} of the one that is shared" if may_read else ""))
        refused = guards(claim, home, roles["carla"], shared)
        claim.show(f"carla, a writer: {refused} statements against the history and the lock of changes refused, "
                   "forged authors replaced")


def attack(claim, home, who, roles, shared, closed, may_read):
    """Tries everything as one role. Returns how much was refused, and the rows read of the shared book."""
    server, role = home.server, roles[who]
    server.rows(f"ALTER ROLE {role} PASSWORD '{PASSWORD}'", home.database)

    def ask(sql):
        return server.psql(sql, home.database, role, {"PGPASSWORD": PASSWORD})

    claim.require(ask("SELECT 1").stdout == "1\n", f"{who} is not let in")
    prefix = role[:len("spesa_") + 13]
    others = [roles["anna"], roles["carla"], *(prefix + name for name in ("owner", "maker", "viewer", "asker")), SUPERUSER,
              "pg_read_all_data", "pg_write_all_data", "pg_execute_server_program"]
    refused = 0
    unread = [closed] if may_read else [closed, shared]
    for sql in forbidden(others, role) + [
            f"SET spesa.book = '{book}'; {sql}" for book in unread for sql in READS] + [
            f"SET spesa.book = '{book}'; {sql}" for book in (shared, closed) for sql in WRITES]:
        answer = ask(sql)
        claim.require(answer.returncode != 0 and "ERROR" in answer.stderr, f"{who}: {sql}: {answer.stdout}{answer.stderr}")
        claim.require(answer.stdout == "", f"{who}: {sql} reads {answer.stdout[:200]}")
        refused += 1
    refused += calls(claim, home, who, ask, unread)
    # Without the condition on the book: the policies add it.
    rows = ask(f"SET spesa.book = '{shared}'; SELECT count(*) FROM spesa_rows.expense")
    claim.require((rows.stdout.strip() == "1") == may_read, f"{who}: {rows}")
    return refused, rows.stdout.strip()


def guards(claim, home, role, book):
    """Tries as a writer to spoil the history, and to record under another name. Returns how many statements were refused."""
    server = home.server
    server.rows(f"ALTER ROLE {role} PASSWORD '{PASSWORD}'", home.database)

    def ask(sql):
        return server.psql(f"SET search_path = spesa_rows; SET spesa.book = '{book}'; {sql}", home.database, role, {"PGPASSWORD": PASSWORD})

    statements = ["DELETE FROM change_lock", "INSERT INTO change_lock DEFAULT VALUES", "DELETE FROM change_mark",
                  "UPDATE expense SET book_id = gen_random_uuid()", "DELETE FROM change",
                  "UPDATE change SET made_by = 'carla'", "UPDATE change SET after = '{}'", "UPDATE change SET made = 1",
                  "TRUNCATE change CASCADE", "ALTER TABLE change DISABLE TRIGGER ALL", "DROP TRIGGER history_kept ON change"]
    for sql in statements:
        answer = ask(sql)
        claim.require(answer.returncode != 0 and "ERROR" in answer.stderr, f"carla: {sql}: {answer.stdout}{answer.stderr}")
    # A forged change, which names a forged expense, proves nothing.
    answer = ask(
        "INSERT INTO change (made, made_by, action, before, after) "
        "VALUES (1, 'anna', 'add', '{}', '\"forged\" \"anna\"'); "
        "INSERT INTO expense (uid, day, cents, category, \"by\", created, changed) "
        "SELECT 'forged', 20000, 1, min(id), 'anna', 0, 0 FROM category; "
        "UPDATE expense SET \"by\" = 'carla' WHERE \"by\" = 'anna'; "
        "SELECT \"by\" FROM expense UNION ALL SELECT made_by FROM change ORDER BY 1")
    claim.require(answer.stdout.split() == ["anna", "anna", "carla", "carla"], f"carla: {answer.stdout}{answer.stderr}")
    return len(statements)


def forbidden(others, role):
    """Statements that must fail."""
    statements = []
    for other in others:
        statements += [f"SET ROLE {other}; SELECT 1", f"SET SESSION AUTHORIZATION {other}", f"GRANT {other} TO {role}",
                       f"SELECT set_config('role', '{other}', false)", f"ALTER ROLE {other} PASSWORD 'mine'"]
    for table in ("person", "session", "spent", "book", "member", "token", "setting", "store", "invitation"):
        statements += [f"TABLE spesa.{table}", f"DELETE FROM spesa.{table}", f"INSERT INTO spesa.{table} DEFAULT VALUES"]
    return statements + [
        "TABLE pg_authid", "TABLE pg_shadow", "TABLE pg_largeobject", "SELECT pg_read_file('/etc/passwd')", "SELECT pg_ls_dir('.')",
        "SELECT lo_create(0)", "SELECT lo_creat(-1)", "SELECT lo_from_bytea(0, 'x')", "SELECT lo_import('/etc/passwd')",
        "COPY (SELECT 1) TO PROGRAM 'id'", "COPY (SELECT 1) TO '/tmp/spesa-mine'", "CREATE TEMP TABLE mine (a int)",
        "CREATE TEMP VIEW mine AS SELECT 1", "CREATE TABLE public.mine (a int)", "CREATE TABLE spesa.mine (a int)",
        "CREATE SCHEMA mine", "CREATE ROLE mine", "CREATE DATABASE mine", "CREATE EXTENSION dblink", "DO $$ BEGIN NULL; END $$",
        "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'", "SELECT pg_notify('mine', 'x')",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()", "SELECT pg_reload_conf()",
        "ALTER SYSTEM SET log_statement = 'all'", "SET session_replication_role = replica", "CHECKPOINT",
        "SELECT pg_advisory_lock(1)", "CREATE PUBLICATION mine FOR ALL TABLES",
        "SET row_security = off; TABLE spesa_rows.expense", "ALTER ROLE CURRENT_USER BYPASSRLS",
        "ALTER TABLE spesa_rows.expense DISABLE ROW LEVEL SECURITY", "DROP POLICY reading ON spesa_rows.expense",
        "CREATE POLICY mine ON spesa_rows.expense USING (true)", "CREATE TABLE spesa_rows.mine (a int)",
        "ALTER TABLE spesa_rows.expense ADD COLUMN mine int", "DROP TABLE spesa_rows.expense",
        "DROP SCHEMA spesa_rows CASCADE", f"ALTER SCHEMA spesa_rows OWNER TO {role}",
        "ALTER TABLE spesa_rows.expense DISABLE TRIGGER ALL", "COMMENT ON SCHEMA spesa_rows IS 'spesa 99'",
        "CREATE INDEX ON spesa_rows.expense (cents)", "TRUNCATE spesa_rows.expense",
        "CREATE RULE mine AS ON INSERT TO spesa_rows.expense DO INSTEAD NOTHING",
        "COPY spesa_rows.expense FROM PROGRAM 'echo 1'", "COPY spesa_rows.room (name) FROM STDIN;\nx\n\\.\n"]


# Statements that only members may run, on a connection that names the book.
READS = [f"TABLE spesa_rows.{table}" for table in ("expense", "change", "day_total", "category", "change_lock", "side_file")] + [
    "COPY spesa_rows.expense TO STDOUT", "SELECT * FROM spesa_views.ask('SELECT id FROM expenses', '{}')",
    "SELECT spesa.readable_book()"]

# Statements that only writers may run, or nobody.
WRITES = [
    "INSERT INTO spesa_rows.room (name) VALUES ('x')", "UPDATE spesa_rows.expense SET cents = 1", "DELETE FROM spesa_rows.expense",
    "SELECT * FROM spesa_rows.expense FOR UPDATE", "UPDATE spesa_rows.day_total SET cents = 0",
    "WITH gone AS (DELETE FROM spesa_rows.expense RETURNING *) SELECT * FROM gone", "SELECT spesa.hold_book('mine')",
    "INSERT INTO spesa_rows.change_mark (mark) VALUES ('mine')", "DO $$ BEGIN DELETE FROM spesa_rows.expense; END $$"]


def calls(claim, home, who, ask, books):
    """Calls every function of the store with ids of other users and their books. Returns how many calls were refused."""
    functions = home.server.rows(
        "SELECT n.nspname || '.' || p.proname, "
        "array_to_string(array(SELECT format_type(t, NULL) FROM unnest(p.proargtypes) AS t), ',') "
        "FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace "
        "WHERE n.nspname IN ('spesa', 'spesa_roles') AND p.prokind = 'f' ORDER BY 1", home.database)
    refused = 0
    for name, types in functions:
        if name.split(".")[1] in OWN:
            continue
        for book in books:
            arguments = ", ".join(argument(kind, book) for kind in types.split(",") if kind)
            # Rolled back, because roles may change what is theirs.
            answer = ask(f"BEGIN; SELECT * FROM {name}({arguments}); ROLLBACK")
            claim.require(
                answer.returncode != 0 or not answer.stdout.strip(), f"{who}: {name}({arguments}) answers {answer.stdout[:200]}")
            refused += answer.returncode != 0
    return refused


# Functions that answer about the caller, whatever the arguments.
OWN = ["signed_in", "token_signed_in", "token_members", "books", "removed_books", "settings", "tokens", "users", "findings", "make_book",
       "sign_out", "sign_out_everywhere", "entering_settings", "end_lockers"]


def argument(kind, book):
    return {"text": f"'{book}'", "bigint": "1", "integer": "1", "boolean": "true", "text[]": f"ARRAY['{book}']"}.get(
        kind, f"NULL::{kind}")


def state(home):
    """Returns the counts of everything that must not change, and the totals of books."""
    server = home.server
    tables = server.rows(
        "SELECT n.nspname || '.' || c.relname FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace "
        "WHERE c.relkind = 'r' AND n.nspname IN ('spesa', 'spesa_rows', 'public') ORDER BY 1", home.database)
    # The time of the last use changes for every role.
    counts = "UNION ALL ".join(
        f"SELECT '{table}', count(*) || ' ' || coalesce(md5(string_agg({text(table)}, '' ORDER BY {text(table)})), '') "
        f"FROM {table} AS t " for (table,) in tables)
    return dict(server.rows(counts, home.database)) | dict(server.rows(
        "SELECT 'roles', count(*) || ' ' || md5(string_agg(rolname, ' ' ORDER BY rolname)) FROM pg_authid "
        "UNION ALL SELECT 'memberships', count(*)::text FROM pg_auth_members "
        "UNION ALL SELECT 'large objects', count(*)::text FROM pg_largeobject_metadata "
        "UNION ALL SELECT 'schemas', string_agg(nspname || coalesce(nspacl::text, ''), ' ' ORDER BY oid) FROM pg_namespace "
        "WHERE NOT starts_with(nspname, 'pg_')", home.database))


def text(table):
    return "(to_jsonb(t) - 'last_used')::text"


def differences(before, after):
    return {name: (before.get(name), after.get(name)) for name in before.keys() | after.keys()
            if before.get(name) != after.get(name)}


if __name__ == "__main__":
    household.main(prove)
