package platen.db.envelope;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.core.DueRows;
import platen.db.core.RecordMapper;
import platen.db.tenancy.Internal;

/** Stores the work of sealing envelopes that all have signed. */
@Internal("Workers reach rows of every workspace, by lease.")
public final class EnvelopeSealStore {
    private final Database database;
    private final DueRows<Work> due;

    public EnvelopeSealStore(Database database) {
        this.database = database;
        this.due = new DueRows<>(database, "envelope_seal", "id, attempt, created_at", RecordMapper.of(Work.class));
    }

    /**
     * Sealing of an envelope, as a worker claimed it.
     *
     * @param id of the envelope
     * @param createdAt when the last person signed
     */
    public record Work(UUID id, int attempt, Instant createdAt) {}

    /**
     * Records that an envelope is to be sealed.
     *
     * @param grace time for the first job before the sweep requeues it
     */
    public void add(UUID envelopeId, Duration grace, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into envelope_seal (id, status, due_at, created_at)
                values (:id, 'pending', clock_timestamp() + make_interval(secs => :grace), :now)
                """)
                .bind("id", envelopeId)
                .bind("grace", DueRows.seconds(grace))
                .bind("now", now)
                .execute());
    }

    /** Claims an envelope; empty when it is sealed or another worker seals it. */
    public Optional<Work> claim(UUID envelopeId, Duration lease) {
        return due.claim(envelopeId, lease);
    }

    /** Finds envelopes that are to be sealed now or whose worker was lost. */
    public List<UUID> requeue(int most, Duration grace) {
        return due.requeue(most, grace);
    }

    /** Records that it is sealed; returns false when another worker has taken over. */
    public boolean finish(Work claimed) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update envelope_seal set status = 'done', in_flight = false, due_at = null, error = null
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).execute()) == 1;
    }

    /** Records why an attempt failed and when the next one is due. */
    public void postpone(Work claimed, String error, Duration wait) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update envelope_seal
                   set in_flight = false, error = :error, due_at = clock_timestamp() + make_interval(secs => :wait)
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).bind("error", error).bind("wait", DueRows.seconds(wait)).execute());
    }

    /** Returns why the last attempt failed; empty when none has failed or the envelope is sealed. */
    public Optional<String> error(UUID envelopeId) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select error from envelope_seal where id = :id and error is not null")
                        .bind("id", envelopeId)
                        .mapTo(String.class)
                        .findOne());
    }
}
