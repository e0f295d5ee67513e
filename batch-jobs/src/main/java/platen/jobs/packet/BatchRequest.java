package platen.jobs.packet;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;
import platen.db.RequestOrigin;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.workspace.Workspace;
import tools.jackson.databind.node.ObjectNode;

/**
 * A bulk order as asked for, its rows aside.
 *
 * @param environment the key's
 * @param template alias of what rows go to that name none, or null; null with a workflow
 * @param workflow alias of what every row goes to, or null
 * @param columns of a CSV
 * @param strict whether keys that no schema names are errors
 * @param merged whether one merged PDF is made at the end
 * @param metadata the caller's own, kept with the record
 * @param idempotencyKey or null for none
 * @param asker who asks
 */
public record BatchRequest(Workspace workspace, Environment environment, @Nullable String template,
        @Nullable String workflow, Format format, CsvColumns columns, boolean dryRun, OnError onError, boolean strict,
        boolean merged, ObjectNode metadata, @Nullable String idempotencyKey, RequestOrigin asker) {

    /** Of nobody. */
    public BatchRequest(Workspace workspace, Environment environment, @Nullable String template,
            @Nullable String workflow, Format format, CsvColumns columns, boolean dryRun, OnError onError,
            boolean strict, boolean merged, ObjectNode metadata, @Nullable String idempotencyKey) {
        this(workspace, environment, template, workflow, format, columns, dryRun, onError, strict, merged, metadata,
                idempotencyKey, RequestOrigin.NOBODY);
    }

    /** What of the request decides the order's outputs beside its rows. */
    String terms() {
        return String.join("\n", environment.wire(), String.valueOf(template), String.valueOf(workflow),
                format.wire(), String.valueOf(columns.delimiter()), new TreeMap<>(columns.mapping()).toString(),
                Boolean.toString(dryRun), onError.wire(), Boolean.toString(strict), Boolean.toString(merged), "");
    }
}
