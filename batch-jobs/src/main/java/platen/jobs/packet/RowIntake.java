package platen.jobs.packet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;
import platen.db.batch.BatchStore;
import platen.db.batch.NewRow;
import platen.db.batch.RowStore;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.render.ErrorJson;
import platen.jobs.render.Metadata;
import platen.jobs.render.Pinned;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes in the rows of one order, a piece at a time. What can be told of a row without a schema is told here; a bad row
 * is recorded as such and stops nothing. Belongs to one thread.
 */
final class RowIntake {
    private static final int ROWS_AT_ONCE = 500;
    private static final int BYTES_AT_ONCE = 1 << 20;
    private static final int LONGEST_NAME = 255;
    private static final String DUPLICATE = ErrorJson.write("bad_request",
            "An earlier row of the batch has this custom_id.");

    private final BatchStore batches;
    private final RowStore rows;
    private final TemplateStore templates;
    private final UUID batchId;
    private final UUID organizationId;
    private final Environment environment;
    private final @Nullable Pinned template;
    private final boolean ofWorkflow;
    private final int mostRows;
    private final Map<String, Named> named = new HashMap<>();
    private final List<NewRow> piece = new ArrayList<>();
    private int pieceBytes;
    private int total;
    private int refused;

    /** A template that a row names: the version to render, or why there is none. */
    private record Named(Optional<Pinned> template, String code, String message) {}

    /** More rows than an order may have. */
    static final class TooMany extends RuntimeException {}

    RowIntake(BatchStore batches, RowStore rows, TemplateStore templates, UUID batchId, BatchRequest request,
            @Nullable Pinned template, int mostRows) {
        this.batches = batches;
        this.rows = rows;
        this.templates = templates;
        this.batchId = batchId;
        this.organizationId = request.workspace().organizationId();
        this.environment = request.environment();
        this.template = template;
        this.ofWorkflow = request.workflow() != null;
        this.mostRows = mostRows;
    }

    /** Takes in everything. */
    void take(Arrivals arrivals) throws IOException {
        for (Arrival arrival = arrivals.next(); arrival != null; arrival = arrivals.next()) {
            if (total == mostRows) {
                throw new TooMany();
            }
            total++;
            add(switch (arrival) {
                case Arrival.Unreadable bad -> new NewRow(total, null, null, bad.content(), false,
                        ErrorJson.write("bad_request", bad.message()));
                case Arrival.Readable(ObjectNode row) -> read(row);
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

    private void add(NewRow row) {
        if (row.error() != null) {
            refused++;
        }
        piece.add(row);
        pieceBytes += row.content().length;
        if (piece.size() >= ROWS_AT_ONCE || pieceBytes >= BYTES_AT_ONCE) {
            flush();
        }
    }

    private void flush() {
        if (!piece.isEmpty()) {
            refused += rows.append(batchId, piece, DUPLICATE).size();
            piece.clear();
            pieceBytes = 0;
        }
    }

    private NewRow read(ObjectNode row) {
        byte[] content = row.toString().getBytes(StandardCharsets.UTF_8);
        JsonNode name = row.path("custom_id");
        if (!absent(name) && !(name.isString() && isName(name.stringValue()))) {
            return bad(null, content, "bad_request",
                    "custom_id must be 1 to " + LONGEST_NAME + " printable characters.");
        }
        String customId = absent(name) ? null : name.stringValue();
        Optional<String> objection = objection(row.path("metadata"));
        if (objection.isPresent()) {
            return bad(customId, content, "bad_request", "metadata " + objection.get() + ".");
        }
        JsonNode alias = row.path("template");
        if (absent(alias)) {
            return template == null && !ofWorkflow
                    ? bad(customId, content, "bad_request", "The row names no template, and the batch has none.")
                    : new NewRow(total, customId, template == null ? null : template.template().id(), content, true,
                            null);
        }
        if (ofWorkflow || !alias.isString()) {
            return bad(customId, content, "bad_request", ofWorkflow
                    ? "The row names a template; every row of this batch runs its workflow."
                    : "template must be a string.");
        }
        Named found = named.computeIfAbsent(alias.stringValue(), this::find);
        return found.template()
                .map(pinned -> new NewRow(total, customId, pinned.template().id(), content, true, null))
                .orElseGet(() -> bad(customId, content, found.code(), found.message()));
    }

    /** Fixes the version of a template when the first row names it. */
    private Named find(String alias) {
        if (template != null && template.template().alias().equals(alias)) {
            return new Named(Optional.of(template), "", "");
        }
        Optional<Template> found = templates.findByAlias(organizationId, alias).filter(each -> !each.archived());
        if (found.isEmpty()) {
            return new Named(Optional.empty(), "not_found", "There is no template of this alias.");
        }
        Optional<Pinned> pinned = Pinned.published(found.get(), environment);
        pinned.ifPresent(each -> batches.addVersion(batchId, each.template().id(), each.version()));
        return new Named(pinned, "not_published",
                "No version of this template is published to " + environment.wire() + ".");
    }

    private NewRow bad(@Nullable String customId, byte[] content, String code, String message) {
        return new NewRow(total, customId, null, content, true, ErrorJson.write(code, message));
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
        return !text.isEmpty() && text.codePointCount(0, text.length()) <= LONGEST_NAME
                && text.codePoints().noneMatch(Character::isISOControl);
    }
}
