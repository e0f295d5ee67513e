package platen.ops.admin.batch;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.api.http.body.IdempotencyKey;
import platen.db.batch.Format;
import platen.db.core.Environment;
import platen.jobs.batch.intake.BatchRequest;
import platen.ops.admin.CommandContext;
import platen.ops.admin.WorkspaceOption;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Options that describe a batch: a file of rows, and the fields of {@code POST /v1/batches}. */
final class BatchOptions {
    @Mixin
    private final WorkspaceOption workspace = new WorkspaceOption();

    @Parameters(paramLabel = "FILE", description = "rows; a name that ends in .csv or .xlsx is a CSV or a workbook with a header, any other NDJSON")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path file;

    @ArgGroup
    private Target target = new Target();

    @Option(names = {"-e",
            "--environment"}, paramLabel = "ENVIRONMENT", defaultValue = "production", description = "production, staging, development (default: production)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Environment environment;

    @Mixin
    private final RowOptions rows = new RowOptions();

    @Option(names = "--idempotency-key", paramLabel = "KEY", description = "idempotency key: a repeated command continues the same batch")
    private @Nullable String idempotencyKey;

    /** The template or workflow of all rows; neither is given when the rows name their templates. */
    static final class Target {
        @Option(names = "--template", paramLabel = "ALIAS", description = "template of rows that name none")
        private @Nullable String template;

        @Option(names = "--workflow", paramLabel = "ALIAS", description = "the workflow that each row runs; in place of a template")
        private @Nullable String workflow;

        ObjectNode json() {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            if (template != null) {
                json.put("template", template);
            }
            return workflow == null ? json : json.put("workflow", workflow);
        }
    }

    Path file() {
        return file;
    }

    /**
     * Returns the request that the options describe.
     *
     * @throws CommandException when there is no such workspace, or a value is out of range
     */
    BatchRequest request(CommandContext context) {
        if (idempotencyKey != null && !IdempotencyKey.isOne(idempotencyKey)) {
            throw new CommandException("--idempotency-key " + IdempotencyKey.RULE + ".");
        }
        String name = file.toString().toLowerCase(Locale.ROOT);
        Format format = name.endsWith(".csv") || name.endsWith(".xlsx") ? Format.CSV : Format.NDJSON;
        return new BatchRequest(workspace.active(context), environment, target.template, target.workflow, format,
                rows.columns(), rows.dryRun(), rows.onError(), rows.strict(), rows.merged(), rows.metadata(),
                idempotencyKey).withDeliverTo(rows.deliverTo());
    }
}
