package platen.api.batch;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import platen.api.http.auth.Caller;
import platen.api.http.body.IdempotencyKey;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.api.http.query.Query;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.core.RequestOrigin;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.batch.intake.ExtraColumns;
import platen.jobs.batch.spreadsheet.Workbooks;
import platen.jobs.destination.DeliverTo;
import platen.jobs.json.StrictJson;
import platen.jobs.render.accept.Metadata;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the options of a new batch. All of them are query parameters, since the body holds the rows. */
final class BatchOptions {
    private static final List<String> NDJSON = List.of("application/x-ndjson", "application/ndjson",
            "application/jsonl", "application/x-jsonlines", "application/json-lines");

    private BatchOptions() {}

    static BatchRequest read(Caller caller, RequestOrigin origin, Query query, @Nullable String contentType,
            HttpHeaders headers) {
        Optional<String> template = query.text("template");
        Optional<String> workflow = query.text("workflow");
        if (template.isPresent() && workflow.isPresent()) {
            throw ApiError.badRequest("A batch is of one template or of one workflow, not of both.")
                    .with("parameter", "workflow")
                    .refusal();
        }
        OnError onError = query.oneOf("on_error", List.of("continue", "stop"))
                .map(value -> value.equals("stop") ? OnError.STOP : OnError.CONTINUE)
                .orElse(OnError.CONTINUE);
        boolean merged = query.oneOf("output", List.of("single", "merged")).equals(Optional.of("merged"));
        return new BatchRequest(caller.workspace(), caller.environment(), template.orElse(null),
                workflow.orElse(null), format(contentType), columns(query), query.flag("dry_run"), onError,
                query.flag("strict"), merged, metadata(query),
                IdempotencyKey.of(Optional.empty(), headers.getFirst("Idempotency-Key")).orElse(null), origin)
                .withDeliverTo(deliverTo(query));
    }

    private static Format format(@Nullable String contentType) {
        if (contentType != null) {
            try {
                MediaType type = MediaType.parseMediaType(contentType);
                String name = type.getType() + "/" + type.getSubtype();
                boolean utf8 = type.getCharset() == null || type.getCharset().equals(StandardCharsets.UTF_8);
                if (utf8 && NDJSON.contains(name)) {
                    return Format.NDJSON;
                }
                if (name.equals(Workbooks.TYPE)) {
                    return Format.CSV;
                }
                if (utf8 && name.equals("text/csv") && !"absent".equals(type.getParameter("header"))) {
                    return Format.CSV;
                }
            } catch (IllegalArgumentException e) {
                // reported below like any other invalid value
            }
        }
        throw ApiError
                .badRequest(
                        "The Content-Type must be application/x-ndjson, or text/csv with a header, both in UTF-8; or "
                                + Workbooks.TYPE + " for a workbook (.xlsx).")
                .status(415)
                .refusal();
    }

    private static CsvColumns columns(Query query) {
        char delimiter = query.oneOf("delimiter", List.of(",", ";", "\t", "|")).orElse(",").charAt(0);
        ExtraColumns extra = query.oneOf("extra_columns", List.of("refuse", "ignore"))
                .map(value -> value.equals("ignore") ? ExtraColumns.IGNORE : ExtraColumns.REFUSE)
                .orElse(ExtraColumns.REFUSE);
        try {
            return CsvColumns.of(delimiter, object(query, "mapping"), object(query, "formats"))
                    .withExtra(extra)
                    .withSheet(query.text("sheet").orElse(null));
        } catch (CsvColumns.BadColumns e) {
            throw Query.outOfRange(e.parameter(), query.text(e.parameter()).orElse(""), String.valueOf(e.getMessage()));
        }
    }

    private static ObjectNode metadata(Query query) {
        ObjectNode metadata = object(query, "metadata");
        Metadata.objection(metadata).ifPresent(objection -> {
            throw Query.outOfRange("metadata", metadata.toString(), objection);
        });
        return metadata;
    }

    private static DeliverTo deliverTo(Query query) {
        return query.text("deliver_to").map(text -> {
            if (StrictJson.parse(text.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(JsonNode json)) {
                try {
                    return DeliverTo.of(json, false);
                } catch (IllegalArgumentException e) {
                    throw ApiError.badRequest(e.getMessage() + ".").with("parameter", "deliver_to").refusal();
                }
            }
            throw Query.outOfRange("deliver_to", text, "must be a JSON array");
        }).orElse(DeliverTo.NONE);
    }

    private static ObjectNode object(Query query, String name) {
        return query.text(name).map(text -> {
            if (StrictJson
                    .parse(text.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(ObjectNode object)) {
                return object;
            }
            throw notAnObject(name, text);
        }).orElseGet(JsonNodeFactory.instance::objectNode);
    }

    private static ApiException notAnObject(String name, String text) {
        return Query.outOfRange(name, text, "must be a JSON object");
    }
}
