package platen.db.envelope;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import platen.db.core.Database;
import platen.db.core.RecordMapper;

/** Finds the forms of whose answers envelopes were made. */
public final class EnvelopeFormStore {
    private static final RecordMapper<FormOrigin> ORIGIN = RecordMapper.of(FormOrigin.class);

    private final Database database;

    public EnvelopeFormStore(Database database) {
        this.database = database;
    }

    /** The form whose answer the submission or run of an envelope is. */
    public record FormOrigin(UUID envelopeId, UUID formId, String title) {}

    /** Returns the forms of envelopes of this workspace by the ids of the envelopes; others are absent. */
    public Map<UUID, FormOrigin> of(UUID workspaceId, Collection<UUID> envelopeIds) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select e.id as envelope_id, f.id as form_id, f.title
                  from envelope e
                 cross join lateral (
                       select form_id from form_answer where submission_id = e.submission_id
                       union
                       select form_id from form_answer where run_id = e.run_id) a
                  join form f on f.id = a.form_id and f.workspace_id = e.workspace_id
                 where e.workspace_id = :workspaceId and e.id = any(:ids)
                """)
                .bind("workspaceId", workspaceId)
                .bindArray("ids", UUID.class, envelopeIds)
                .map(ORIGIN)
                .collect(Collectors.toMap(FormOrigin::envelopeId, each -> each)));
    }
}
