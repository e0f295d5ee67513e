package platen.jobs.audit;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import platen.db.audit.Actor;
import platen.db.audit.AuditEntry;
import platen.db.core.PublicId;
import platen.jobs.csv.CsvRecords;

/** Writes audit entries as CSV, with a header. */
public final class AuditCsv {
    private static final List<String> HEADER = List.of("at", "type", "about", "actor_type", "actor_id", "actor",
            "address",
            "request_id", "details", "before", "after");

    private final CsvRecords records;

    /** Writes the header. */
    public AuditCsv(Appendable out) throws IOException {
        this.records = new CsvRecords(out);
        records.write(HEADER.stream());
    }

    /** Writes entries, one record each. */
    public void write(List<AuditEntry> entries) throws IOException {
        for (AuditEntry each : entries) {
            Actor actor = each.actor().orElse(null);
            records.write(Stream.of(each.createdAt(), each.type(), each.about(), each.actorType(),
                    actor == null ? null : actor.publicId(), each.actorLabel(), each.address(),
                    each.requestId() == null ? null : PublicId.REQUEST.of(each.requestId()), each.data(),
                    each.before(), each.after()));
        }
    }
}
