package platen.jobs.batch.intake;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.core.Environment;
import platen.db.core.RequestOrigin;
import platen.db.workspace.Workspace;
import platen.jobs.destination.DeliverTo;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to create a batch, without its rows.
 *
 * @param environment of the API key
 * @param template alias of the template of rows that name none, or null; null with a workflow
 * @param workflow alias of the workflow that every row runs, or null
 * @param columns column mapping of a CSV
 * @param strict whether keys that the schema does not define are errors
 * @param merged whether merged PDFs are created at the end
 * @param metadata set by the caller and stored with the batch
 * @param idempotencyKey or null for none
 * @param origin origin of the request
 * @param deliverTo where the files of the batch go
 */
public record BatchRequest(Workspace workspace, Environment environment, @Nullable String template,
        @Nullable String workflow, Format format, CsvColumns columns, boolean dryRun, OnError onError, boolean strict,
        boolean merged, ObjectNode metadata, @Nullable String idempotencyKey, RequestOrigin origin,
        DeliverTo deliverTo) {

    /** Creates a request without an origin. */
    public BatchRequest(Workspace workspace, Environment environment, @Nullable String template,
            @Nullable String workflow, Format format, CsvColumns columns, boolean dryRun, OnError onError,
            boolean strict, boolean merged, ObjectNode metadata, @Nullable String idempotencyKey) {
        this(workspace, environment, template, workflow, format, columns, dryRun, onError, strict, merged, metadata,
                idempotencyKey, RequestOrigin.NOBODY);
    }

    /** Creates a request whose files go nowhere. */
    public BatchRequest(Workspace workspace, Environment environment, @Nullable String template,
            @Nullable String workflow, Format format, CsvColumns columns, boolean dryRun, OnError onError,
            boolean strict, boolean merged, ObjectNode metadata, @Nullable String idempotencyKey,
            RequestOrigin origin) {
        this(workspace, environment, template, workflow, format, columns, dryRun, onError, strict, merged, metadata,
                idempotencyKey, origin, DeliverTo.NONE);
    }

    /** Returns the same request, whose files go there. */
    public BatchRequest withDeliverTo(DeliverTo there) {
        return new BatchRequest(workspace, environment, template, workflow, format, columns, dryRun, onError, strict,
                merged, metadata, idempotencyKey, origin, there);
    }

    /** Returns the options that determine the outputs of the batch, apart from its rows. */
    String terms() {
        return String.join("\n", environment.wire(), String.valueOf(template), String.valueOf(workflow),
                format.wire(), String.valueOf(columns.delimiter()), new TreeMap<>(columns.mapping()).toString(),
                Boolean.toString(dryRun), onError.wire(), Boolean.toString(strict), Boolean.toString(merged),
                columns.formats().isEmpty() ? "" : new TreeMap<>(columns.formats()).toString())
                + (columns.extra() == ExtraColumns.REFUSE ? "" : "\n" + columns.extra().wire())
                + (deliverTo.isEmpty() ? "" : "\ndeliver_to\n" + deliverTo.terms());
    }
}
