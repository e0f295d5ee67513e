package platen.db.envelope;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.tenancy.Internal;

/** Stores the trails of envelopes, which the database refuses to change. */
@Internal("The envelope was found in its workspace or by a link before.")
public final class EnvelopeTrailStore {
    private static final String SELECT = """
            select envelope_id, number, type, at, who, address, agent, facts, previous, hash from envelope_event
             where envelope_id = :id
            """;
    private static final RecordMapper<TrailEntry> ENTRY = RecordMapper.of(TrailEntry.class);

    private final Database database;

    public EnvelopeTrailStore(Database database) {
        this.database = database;
    }

    /** Appends an entry, while the envelope is locked. */
    public void append(TrailEntry entry) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into envelope_event (envelope_id, number, type, at, who, address, agent, facts, previous, hash)
                values (:envelopeId, :number, :type, :at, :who, :address, :agent, :facts, :previous, :hash)
                """).bindMethods(entry).execute());
    }

    /** Returns the last entry; empty for a new envelope. */
    public Optional<TrailEntry> last(UUID envelopeId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " order by number desc limit 1")
                        .bind("id", envelopeId)
                        .map(ENTRY)
                        .findOne());
    }

    /** Returns how many entries of a type an author has. */
    public int count(UUID envelopeId, String type, String who) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("""
                                select count(*) from envelope_event where envelope_id = :id and type = :type and who = :who
                                """)
                        .bind("id", envelopeId)
                        .bind("type", type)
                        .bind("who", who)
                        .mapTo(Integer.class)
                        .one());
    }

    /**
     * Returns how many entries of a type an author has after an entry.
     *
     * @param number of the entry
     * @param other type of another entry, after the last of which they are as well
     */
    public int countAfter(UUID envelopeId, String type, String who, int number, String other) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from envelope_event
                 where envelope_id = :id and type = :type and who = :who and number > :number
                   and number > (select coalesce(max(number), 0) from envelope_event
                                  where envelope_id = :id and type = :other)
                """)
                .bind("id", envelopeId)
                .bind("type", type)
                .bind("who", who)
                .bind("number", number)
                .bind("other", other)
                .mapTo(Integer.class)
                .one());
    }

    /** Returns the whole trail in its order. */
    public List<TrailEntry> of(UUID envelopeId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " order by number")
                        .bind("id", envelopeId)
                        .map(ENTRY)
                        .list());
    }
}
