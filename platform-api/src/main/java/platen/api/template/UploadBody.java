package platen.api.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.api.http.body.JsonBody;
import platen.api.http.body.Multipart;
import platen.api.http.body.NameRules;
import platen.api.http.body.RawBody;
import platen.api.http.error.ApiException;
import platen.api.http.query.Query;
import platen.db.core.PrintableText;
import platen.db.template.VersionOrigin;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.Proposals;
import platen.jobs.engine.template.ImportOptions.WarningPolicy;
import platen.jobs.json.StrictJson;
import platen.jobs.template.VersionUpload;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An upload: a form with a file, or JSON with the source of a smart document.
 *
 * @param alias empty for a further version
 * @param source the file
 * @param sampleData data for previews, or null for none
 * @param notes of the author about the version, or null for none
 */
public record UploadBody(Optional<String> alias, Optional<String> name, byte[] source, ImportOptions options,
        @Nullable ObjectNode sampleData, @Nullable String notes) {

    /** @param query names the template when the body is the file itself */
    static UploadBody of(RawBody raw, Query query) {
        if (raw.isForm()) {
            return of(raw.form());
        }
        return FileBody.is(raw)
                ? new UploadBody(query.text("alias"), NameRules.of(query.text("name")), FileBody.bytes(raw),
                        ImportOptions.DEFAULT.withWarnings(WarningPolicy.of(query.flag("strict"))), null,
                        notes(query.text("notes")))
                : of(FileBody.json(raw));
    }

    /** Says where the alias goes in each kind of body. */
    static ApiException aliasMissing() {
        return JsonBody.refused("alias",
                "is required: as a form field beside 'file', as a member beside 'source', or as"
                        + " ?alias=invoice in the URL where the body is the file itself");
    }

    /** Reads a form with files. */
    public static UploadBody of(Multipart form) {
        byte[] file = form.file("file").orElseThrow(() -> NameRules.missing("file"));
        boolean rows = flag(form, "detect_rows");
        WarningPolicy warnings = WarningPolicy.of(flag(form, "strict"));
        return new UploadBody(form.text("alias"), NameRules.of(form.text("name")), file,
                new ImportOptions(rows, object("schema", json(form, "schema"))).withWarnings(warnings)
                        .withProposals(flag(form, "propose_keys") ? Proposals.APPLY : Proposals.NONE),
                object("sample_data", json(form, "sample_data")), notes(form.text("notes")));
    }

    /** Reads JSON with the source of a smart document. */
    public static UploadBody of(JsonBody body) {
        String source = body.text("source").orElseThrow(() -> NameRules.missing("source"));
        return new UploadBody(body.text("alias"), NameRules.of(body.text("name")), source.getBytes(UTF_8),
                ImportOptions.ofDocument(object("schema", Optional.ofNullable(body.get("schema"))))
                        .withWarnings(WarningPolicy.of(body.flag("strict").orElse(false))),
                object("sample_data", Optional.ofNullable(body.get("sample_data"))), notes(body.text("notes")));
    }

    /**
     * Returns the version without its name, as it is added to a template.
     *
     * @throws ApiException when keys are to be proposed: those of a template that exists do not change by themselves
     */
    public VersionUpload version() {
        if (options.proposals() == Proposals.APPLY) {
            throw JsonBody.refused("propose_keys", "is for new templates only: callers use the keys of this one");
        }
        return new VersionUpload(source, options, sampleData, notes);
    }

    private static @Nullable String notes(Optional<String> given) {
        return given.map(String::strip).map(notes -> {
            if (notes.isEmpty() || notes.length() > VersionOrigin.MAX_NOTES_LENGTH || !PrintableText.is(notes)) {
                throw JsonBody.refused("notes",
                        "must be 1 to " + VersionOrigin.MAX_NOTES_LENGTH + " printable characters");
            }
            return notes;
        }).orElse(null);
    }

    private static boolean flag(Multipart form, String name) {
        return switch (form.text(name).orElse("false")) {
            case "true" -> true;
            case "false" -> false;
            default -> throw JsonBody.refused(name, "must be true or false");
        };
    }

    private static Optional<JsonNode> json(Multipart form, String name) {
        return form.file(name).map(bytes -> switch (StrictJson.parse(bytes)) {
            case StrictJson.Parsed parsed -> parsed.value();
            case StrictJson.Refused no -> throw JsonBody.refused(name, no.rule());
        });
    }

    private static @Nullable ObjectNode object(String name, Optional<JsonNode> value) {
        return switch (value.orElse(null)) {
            case null -> null;
            case ObjectNode object -> object;
            case JsonNode node when node.isNull() -> null;
            case JsonNode _ -> throw JsonBody.refused(name, "must be a JSON object");
        };
    }
}
