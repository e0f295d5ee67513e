package platen.jobs.template.draft;

import java.time.Clock;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.draft.DraftContent;
import platen.db.draft.DraftUploadStore;
import platen.db.draft.TemplateDraft;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.engine.template.EditableField;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Replaces the PDF of a draft in two steps: the file is kept while its author compares, and used when it is confirmed. */
public final class DraftUploads {
    private final TemplateDrafts drafts;
    private final DraftUploadStore uploads;
    private final Clock clock;

    public DraftUploads(TemplateDrafts drafts, DraftUploadStore uploads, Clock clock) {
        this.drafts = drafts;
        this.uploads = uploads;
        this.clock = clock;
    }

    /** Keeps a file until it is confirmed, and returns the hash by which it is confirmed. */
    public String keep(Template template, byte[] source, Actor actor) {
        uploads.put(template.organizationId(), template.id(), source, clock.instant(), actor.label());
        return hash(source);
    }

    /** Returns the file that waits for its confirmation; empty when another one was uploaded since. */
    public Optional<byte[]> find(Template template, String hash) {
        return uploads.find(template.organizationId(), template.id()).filter(source -> hash(source).equals(hash));
    }

    private static String hash(byte[] source) {
        return HexFormat.of().formatHex(Sha256.of(source));
    }

    /**
     * Returns the content of a draft with another PDF.
     *
     * @param drawnFields the fields that were drawn on the present PDF, which are drawn on the other one too; null for none
     */
    public static DraftContent replaced(DraftContent content, byte[] source, @Nullable String drawnFields) {
        DraftContent other = content.withSource(Kind.FILLABLE, source, false);
        return content.drawnFields() == null && drawnFields != null ? other.withDrawnFields(drawnFields) : other;
    }

    /**
     * Saves a draft with the file that was confirmed.
     *
     * @param fields of the new file; overrides of other fields are removed
     */
    public DraftResult confirm(Template template, int revision, DraftContent content, List<EditableField> fields,
            Actor actor) {
        DraftResult result = drafts.save(template, revision, content.withOverrides(overrides(content, fields)), actor);
        if (result instanceof DraftResult.Saved(TemplateDraft draft)) {
            uploads.delete(draft.organizationId(), draft.templateId());
        }
        return result;
    }

    private static @Nullable String overrides(DraftContent content, List<EditableField> fields) {
        if (content.overrides() == null) {
            return null;
        }
        Set<String> names = new HashSet<>();
        fields.forEach(each -> names.addAll(List.of(each.name(), each.derived().key())));
        ObjectNode overrides = StoredJson.object(content.overrides());
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        for (JsonNode each : overrides.path("fields")) {
            if (names.contains(each.path("field").asString(""))) {
                kept.add(each);
            }
        }
        overrides.set("fields", kept);
        return overrides.toString();
    }
}
