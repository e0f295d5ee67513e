package platen.jobs.batch.intake;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.IntakeStore;
import platen.db.batch.NewRow;
import platen.db.batch.RowStore;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.error.ErrorJson;
import platen.jobs.render.accept.Metadata;
import platen.jobs.render.accept.PinnedTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stores the rows of one batch as they arrive, a few hundred at a time, and checks what does not need a schema. A bad
 * row is recorded as failed and does not stop the others. Confined to one thread.
 */
final class RowIntake {
    private static final int ROWS_AT_ONCE = 500;
    private static final int BYTES_AT_ONCE = 1 << 20;
    private static final int MAX_ID_LENGTH = 255;
    private static final String DUPLICATE = ErrorJson.write("bad_request",
            "An earlier row of the batch has this custom_id.");

    private final IntakeStore intakes;
    private final RowStore rows;
    private final TemplateStore templates;
    private final UUID batchId;
    private final UUID organizationId;
    private final Environment environment;
    private final boolean ofWorkflow;
    /** Target of rows that name no template. */
    private final Target usual;
    private final int mostRows;
    private final Map<String, Target> named = new HashMap<>();
    private final Set<PinnedTemplate> used = new LinkedHashSet<>();
    private final List<NewRow> piece = new ArrayList<>();
    private int pieceBytes;
    private int total;
    private int refused;

    /**
     * The target of a row.
     *
     * @param template null for a row of a workflow, and for a row with an error
     * @param error why the row has no valid target, else null
     */
    private record Target(@Nullable PinnedTemplate template, @Nullable String error) {
        static Target none(String code, String message) {
            return new Target(null, ErrorJson.write(code, message));
        }

        @Nullable
        UUID templateId() {
            return template == null ? null : template.template().id();
        }
    }

    /** The input has more rows than a batch may have. */
    static final class TooMany extends RuntimeException {}

    RowIntake(IntakeStore intakes, RowStore rows, TemplateStore templates, UUID batchId, BatchRequest request,
            @Nullable PinnedTemplate template, int mostRows) {
        this.intakes = intakes;
        this.rows = rows;
        this.templates = templates;
        this.batchId = batchId;
        this.organizationId = request.workspace().organizationId();
        this.environment = request.environment();
        this.ofWorkflow = request.workflow() != null;
        this.usual = template == null && !ofWorkflow
                ? Target.none("bad_request", "Neither the row nor the batch says what to render:"
                        + " give the row a 'template', or the whole batch a template or a workflow.")
                : new Target(template, null);
        this.mostRows = mostRows;
    }

    /** Stores all rows of the reader. */
    void take(RowReader reader) throws IOException {
        for (InputRow arrival = reader.next(); arrival != null; arrival = reader.next()) {
            if (total == mostRows) {
                throw new TooMany();
            }
            total++;
            add(switch (arrival) {
                case InputRow.Unreadable bad -> new NewRow(total, null, null, bad.content(), false,
                        ErrorJson.write("bad_request", bad.message()));
                case InputRow.Readable readable -> read(readable);
            });
        }
        flush();
    }

    int total() {
        return total;
    }

    int refused() {
        return refused;
    }

    /** Returns the templates that rows use; a refused row may be meant for that of the batch. */
    Set<PinnedTemplate> used() {
        var all = new LinkedHashSet<>(used);
        if (refused > 0 && usual.template() != null) {
            all.add(usual.template());
        }
        return all;
    }

    private void add(NewRow row) {
        piece.add(row);
        pieceBytes += row.content().length;
        if (piece.size() >= ROWS_AT_ONCE || pieceBytes >= BYTES_AT_ONCE) {
            flush();
        }
    }

    private void flush() {
        if (!piece.isEmpty()) {
            Set<Integer> repeated = rows.append(batchId, piece, DUPLICATE);
            // A row with a repeated id may have been bad already.
            refused += (int) piece.stream()
                    .filter(row -> row.error() != null || repeated.contains(row.number()))
                    .count();
            piece.clear();
            pieceBytes = 0;
        }
    }

    private NewRow read(InputRow.Readable readable) {
        ObjectNode row = readable.row();
        JsonNode name = row.path("custom_id");
        String customId = name.isString() && isName(name.stringValue()) ? name.stringValue() : null;
        Target target = target(row.path("template"));
        if (target.template() != null) {
            used.add(target.template());
        }
        Optional<String> error = customId == null && !absent(name)
                ? Optional.of("custom_id must be 1 to " + MAX_ID_LENGTH + " printable characters.")
                : objection(row.path("metadata")).map(objection -> "metadata " + objection + ".");
        return new NewRow(total, customId, target.templateId(), row.toString().getBytes(StandardCharsets.UTF_8), true,
                error.map(message -> ErrorJson.write("bad_request", message))
                        .or(() -> Optional.ofNullable(target.error()))
                        .or(readable::error)
                        .orElse(null));
    }

    private Target target(JsonNode alias) {
        if (absent(alias)) {
            return usual;
        }
        if (ofWorkflow) {
            return Target.none("bad_request", "The row names a template; every row of this batch runs its workflow.");
        }
        return alias.isString()
                ? named.computeIfAbsent(alias.stringValue(), this::find)
                : Target.none("bad_request", "template must be a string.");
    }

    /** Finds a template by alias and fixes its version when the first row names it. */
    private Target find(String alias) {
        Optional<Template> found = templates.findByAlias(organizationId, alias).filter(each -> !each.archived());
        if (found.isEmpty()) {
            return Target.none("not_found", "There is no template of this alias.");
        }
        if (found.get().id().equals(usual.templateId())) {
            return usual;
        }
        Optional<PinnedTemplate> pinned = PinnedTemplate.published(found.get(), environment);
        pinned.ifPresent(each -> intakes.addVersion(batchId, each.template().id(), each.version()));
        return pinned.map(each -> new Target(each, null))
                .orElseGet(() -> Target.none("not_published",
                        "No version of this template is published to " + environment.wire() + "."));
    }

    private static Optional<String> objection(JsonNode metadata) {
        if (absent(metadata)) {
            return Optional.empty();
        }
        return metadata instanceof ObjectNode object
                ? Metadata.objection(object)
                : Optional.of("must be an object");
    }

    private static boolean absent(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && text.codePointCount(0, text.length()) <= MAX_ID_LENGTH
                && text.codePoints().noneMatch(Character::isISOControl);
    }
}
