package platen.db.envelope;

import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Finds completed envelopes for anybody who has the sealed file or the code of its certificate. */
@Internal("Others know a code of 128 random bits, or have the sealed file itself.")
public final class EnvelopeVerificationStore {
    private final Database database;

    public EnvelopeVerificationStore(Database database) {
        this.database = database;
    }

    /**
     * A completed envelope.
     *
     * @param workspace name of the workspace
     */
    public record Found(UUID id, String workspace) {}

    /** Returns the envelope of a code, by the SHA-256 of the code. */
    public Optional<Found> byCode(byte[] hash) {
        return find("e.verify_hash = :hash", hash);
    }

    /** Returns the envelope of a sealed file, by its SHA-256. */
    public Optional<Found> byFile(byte[] sha256) {
        return find("e.sealed_sha256 = :hash", sha256);
    }

    private Optional<Found> find(String condition, byte[] hash) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select e.id, w.name from envelope e join workspace w on w.id = e.workspace_id
                 where e.state = 'completed' and not w.deleting and\s""" + condition)
                .bind("hash", hash)
                .map((row, _) -> new Found(row.getObject("id", UUID.class), row.getString("name")))
                .findFirst());
    }
}
