extension ServerSchema {
    /// SQL functions for tokens, which give scripts access to one book: for the user who manages them, and for the
    /// token itself.
    var tokens: String {
        """
        CREATE TYPE spesa.token_entry AS (
            id text, name text, book text, book_name text, scope text, created bigint, expires bigint, last_used bigint
        );
        REVOKE ALL ON TYPE spesa.token_entry FROM PUBLIC;
        ALTER TYPE spesa.token_entry OWNER TO \(roles.owner);

        -- The tokens of a user, or the one with a name. The scope is limited by the role of the user.
        CREATE FUNCTION spesa.token_entries(of_person bigint, with_folded text) RETURNS SETOF spesa.token_entry
        LANGUAGE sql AS $$
            SELECT t.id, t.name, t.book, m.name, CASE m.role WHEN 'reader' THEN 'read' ELSE t.scope END, t.created,
                t.expires, t.last_used
            FROM spesa.token AS t JOIN spesa.member AS m ON m.person = t.person AND m.book = t.book
            WHERE t.person = of_person AND t.folded = coalesce(with_folded, t.folded)
            ORDER BY t.folded
        $$;

        CREATE FUNCTION spesa.tokens() RETURNS SETOF spesa.token_entry LANGUAGE plpgsql AS $$
        BEGIN
            RETURN QUERY SELECT * FROM spesa.token_entries(spesa.me(), NULL);
        END $$;

        -- Creates a token with a lifetime in seconds; 0 means unlimited. Idempotent, so that a lost call can be repeated.
        CREATE FUNCTION spesa.add_token(
            of_book text, new_id text, new_name text, new_folded text, new_scope text, suffix text, verifier text,
            lifetime bigint
        ) RETURNS SETOF spesa.token_entry LANGUAGE plpgsql AS $$
        DECLARE
            me bigint := spesa.me();
            as_role text;
            made spesa.token;
        BEGIN
            PERFORM spesa.require_name(new_name, new_folded);
            as_role := spesa.lock_book(of_book, me);
            PERFORM spesa.require_present(of_book);
            -- Without this lock, two concurrent calls could use the same name.
            PERFORM p.id FROM spesa.person AS p WHERE p.id = me FOR NO KEY UPDATE;
            made.role := '\(roles.prefix)t' || suffix;
            IF NOT EXISTS (SELECT FROM spesa.token AS t
                WHERE t.role = made.role AND t.person = me AND t.book = of_book AND t.folded = new_folded)
            THEN
                IF new_scope = 'write' AND as_role = 'reader' THEN \(ServerFault.mayOnlyRead.raised); END IF;
                IF EXISTS (SELECT FROM spesa.token AS t WHERE t.person = me AND t.folded = new_folded) THEN
                    \(ServerFault.tokenNameTaken.raised);
                END IF;
                -- Limits the number of roles.
                IF (SELECT count(*) >= 100 FROM spesa.token AS t WHERE t.person = me) THEN
                    RAISE EXCEPTION USING ERRCODE = '54000', MESSAGE = 'too many tokens';
                END IF;
                made.created := spesa.clock();
                INSERT INTO spesa.token (role, id, person, book, name, folded, scope, created, expires)
                    VALUES (made.role, new_id, me, of_book, new_name, new_folded, new_scope, made.created,
                        CASE WHEN lifetime <> 0 THEN made.created + lifetime END)
                    RETURNING * INTO made;
                PERFORM spesa_roles.make_login(made.role, verifier);
                IF made.expires IS NOT NULL THEN PERFORM spesa_roles.set_until(made.role, made.expires); END IF;
                PERFORM spesa_roles.give('\(roles.token)', made.role);
            END IF;
            RETURN QUERY SELECT * FROM spesa.token_entries(me, new_folded);
        END $$;

        -- Revokes a token and ends its connections.
        CREATE FUNCTION spesa.revoke_token(with_folded text) RETURNS SETOF spesa.token_entry LANGUAGE plpgsql AS $$
        DECLARE
            me bigint := spesa.me();
            gone spesa.token;
        BEGIN
            SELECT t.* INTO gone FROM spesa.token AS t WHERE t.person = me AND t.folded = with_folded;
            IF gone.role IS NULL THEN \(ServerFault.noSuchToken.raised); END IF;
            RETURN QUERY SELECT * FROM spesa.token_entries(me, with_folded);
            PERFORM spesa.end_token(gone);
        END $$;

        -- Ends its connections first, because they may lock its row.
        CREATE FUNCTION spesa.end_token(gone spesa.token) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF gone.is_open THEN PERFORM spesa.spend(gone.role); END IF;
            DELETE FROM spesa.token AS t WHERE t.role = gone.role;
        END $$;

        -- Ends the tokens of a removed member.
        CREATE FUNCTION spesa.end_tokens(of_book text, of_person bigint) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE gone spesa.token;
        BEGIN
            FOR gone IN SELECT t.* FROM spesa.token AS t WHERE t.book = of_book AND t.person = of_person LOOP
                PERFORM spesa.end_token(gone);
            END LOOP;
        END $$;

        -- Expired tokens stay in the lists of their users until revoked.
        CREATE FUNCTION spesa.end_expired_tokens() RETURNS void LANGUAGE plpgsql AS $$
        DECLARE ended text;
        BEGIN
            FOR ended IN SELECT t.role FROM spesa.token AS t WHERE t.is_open AND t.expires <= spesa.clock()
                LIMIT 100 FOR UPDATE SKIP LOCKED
            LOOP
                UPDATE spesa.token AS t SET is_open = false WHERE t.role = ended;
                PERFORM spesa.spend(ended);
            END LOOP;
        END $$;

        -- The user and the book of the token that opened this connection. Counts as use of the token.
        CREATE FUNCTION spesa.token_signed_in() RETURNS TABLE (
            id bigint, name text, administrator boolean, created bigint, book text, book_name text, role text,
            current boolean, members bigint, token text, token_name text, scope text, token_created bigint,
            expires bigint, last_used bigint, key text, value text
        ) LANGUAGE plpgsql AS $$
        DECLARE used spesa.token;
        BEGIN
            SELECT t.* INTO used FROM spesa.token AS t JOIN spesa.book AS b ON b.id = t.book
                WHERE t.role = session_user AND b.removed IS NULL;
            IF used.role IS NULL THEN \(ServerFault.unknownToken.raised); END IF;
            IF used.expires <= spesa.clock() THEN \(ServerFault.tokenExpired.raised); END IF;
            RETURN QUERY SELECT p.id, p.name, p.administrator, p.created, m.book, m.name, m.role, m.current,
                    (SELECT count(*) FROM spesa.member AS o WHERE o.book = m.book),
                    e.id, e.name, e.scope, e.created, e.expires, e.last_used, s.key, s.value
                FROM spesa.person AS p JOIN spesa.member AS m ON m.person = p.id
                    CROSS JOIN spesa.token_entries(used.person, used.folded) AS e
                    LEFT JOIN spesa.setting AS s ON s.person = p.id
                WHERE p.id = used.person AND m.book = used.book;
            IF current_setting('transaction_read_only') = 'on' THEN RETURN; END IF;
            UPDATE spesa.token AS t SET last_used = spesa.clock()
                WHERE t.role = used.role AND coalesce(t.last_used + 60 <= spesa.clock(), true);
            IF FOUND THEN PERFORM spesa.tidy(); END IF;
        END $$;

        -- The members of the book of this connection's token.
        CREATE FUNCTION spesa.token_members()
        RETURNS TABLE (id bigint, name text, administrator boolean, created bigint, role text) LANGUAGE plpgsql AS $$
        DECLARE used spesa.token;
        BEGIN
            SELECT t.* INTO used FROM spesa.token AS t JOIN spesa.book AS b ON b.id = t.book
                WHERE t.role = session_user AND b.removed IS NULL;
            IF used.role IS NULL THEN \(ServerFault.unknownToken.raised); END IF;
            IF used.expires <= spesa.clock() THEN \(ServerFault.tokenExpired.raised); END IF;
            RETURN QUERY SELECT * FROM spesa.members_of(used.book);
        END $$;

        """
    }
}
