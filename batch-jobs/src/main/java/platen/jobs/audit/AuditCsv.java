package platen.jobs.audit;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditEntry;
import platen.db.core.PublicId;

/**
 * Writes audit entries as CSV (RFC 4180), with a header. A value that a spreadsheet would take for a formula gets a
 * leading apostrophe.
 */
public final class AuditCsv {
    private static final String HEADER = "at,type,about,actor_type,actor_id,actor,address,request_id,details,before,after";
    private static final String LINE_END = "\r\n";

    private final Appendable out;

    /** Writes the header. */
    public AuditCsv(Appendable out) throws IOException {
        this.out = out;
        out.append(HEADER).append(LINE_END);
    }

    /** Writes entries, one record each. */
    public void write(List<AuditEntry> entries) throws IOException {
        for (AuditEntry each : entries) {
            Actor actor = each.actor().orElse(null);
            out.append(Stream.of(each.createdAt(), each.type(), each.about(), each.actorType(),
                    actor == null ? null : actor.publicId(), each.actorLabel(), each.address(),
                    each.requestId() == null ? null : PublicId.REQUEST.of(each.requestId()), each.data(),
                    each.before(), each.after()).map(AuditCsv::field).collect(Collectors.joining(",")));
            out.append(LINE_END);
        }
    }

    private static String field(@Nullable Object value) {
        String text = value == null ? "" : value.toString();
        String safe = !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.chars().anyMatch(each -> each == '"' || each == ',' || each == '\r' || each == '\n')
                ? '"' + safe.replace("\"", "\"\"") + '"'
                : safe;
    }
}
