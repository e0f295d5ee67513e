package platen.db.form;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores forms that are filled in beforehand, under the hashes of the tokens in their links. */
@Internal("Visitors know the address of a form and no workspace.")
public final class FormSessionStore {
    /** Maximum number of rows of one deletion. */
    public static final int PORTION = 500;

    private final Database database;

    public FormSessionStore(Database database) {
        this.database = database;
    }

    /**
     * Adds a session.
     *
     * @param max number of sessions that a form may have
     * @return false when the form has as many; it never has more than one too many for each request at the same time
     */
    public boolean add(UUID formId, byte[] tokenHash, FormSession session, int max, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into form_session (form_id, token_hash, sealed, once, expires_at, created_at)
                select :form, :token, :sealed, :once, :expiresAt, :now
                 where (select count(*) from form_session where form_id = :form and expires_at > :now) < :max
                """)
                .bind("form", formId)
                .bind("token", tokenHash)
                .bindMethods(session)
                .bind("max", max)
                .bind("now", now)
                .execute()) == 1;
    }

    /** Returns a session, also one that has expired and was not deleted yet. */
    public Optional<FormSession> find(UUID formId, byte[] tokenHash) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select sealed, once, expires_at, used_at from form_session
                 where form_id = :form and token_hash = :token
                """)
                .bind("form", formId)
                .bind("token", tokenHash)
                .map(ConstructorMapper.of(FormSession.class))
                .findOne());
    }

    /** Records that the submission of a session was made that makes one only. */
    public void use(UUID formId, byte[] tokenHash, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update form_session set used_at = :now
                 where form_id = :form and token_hash = :token and once and used_at is null
                """).bind("form", formId).bind("token", tokenHash).bind("now", now).execute());
    }

    /**
     * Deletes a portion of the sessions that have expired.
     *
     * @return their number, which is less than {@link #PORTION} when no more are due
     */
    public int deleteExpired(Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from form_session
                 where ctid = any(array(
                       select ctid from form_session where expires_at <= :now
                        order by expires_at limit :portion for update skip locked))
                """).bind("now", now).bind("portion", PORTION).execute());
    }
}
