extension ServerSchema {
    /// SQL functions for the settings of users.
    var settings: String {
        """
        CREATE FUNCTION spesa.settings() RETURNS TABLE (key text, value text) LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            RETURN QUERY SELECT s.key, s.value FROM spesa.setting AS s WHERE s.person = me ORDER BY s.key;
        END $$;

        -- The settings of a user who signed in with the password and has no session yet.
        CREATE FUNCTION spesa.entering_settings() RETURNS TABLE (key text, value text) LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.entering();
        BEGIN
            RETURN QUERY SELECT s.key, s.value FROM spesa.setting AS s WHERE s.person = me ORDER BY s.key;
        END $$;

        CREATE FUNCTION spesa.set_setting(new_key text, new_value text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            -- Limits the disk space of settings.
            IF (SELECT count(*) >= 200 FROM spesa.setting AS s WHERE s.person = me AND s.key <> new_key) THEN
                RAISE EXCEPTION USING ERRCODE = '54000', MESSAGE = 'too many settings';
            END IF;
            INSERT INTO spesa.setting (person, key, value) VALUES (me, new_key, new_value)
                ON CONFLICT (person, key) DO UPDATE SET value = excluded.value;
        END $$;

        CREATE FUNCTION spesa.unset_setting(old_key text) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE me bigint := spesa.me();
        BEGIN
            DELETE FROM spesa.setting AS s WHERE s.person = me AND s.key = old_key;
        END $$;

        """
    }
}
