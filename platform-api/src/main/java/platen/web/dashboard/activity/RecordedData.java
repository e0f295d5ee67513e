package platen.web.dashboard.activity;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.TemplateStore;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.json.StoredJson;
import platen.jobs.mask.MaskedData;
import tools.jackson.databind.node.ObjectNode;

/** Reads the input data of submissions as a role may see it. */
public final class RecordedData {
    private final SubmissionStore submissions;
    private final TemplateStore templates;

    RecordedData(SubmissionStore submissions, TemplateStore templates) {
        this.submissions = submissions;
        this.templates = templates;
    }

    /**
     * Input data.
     *
     * @param whole as it was sent; null when it is not stored any more
     * @param masked without confidential values; null with {@code whole}
     * @param confidential whether the PDF may show values that {@code masked} hides
     */
    public record Seen(@Nullable ObjectNode whole, @Nullable ObjectNode masked, boolean confidential) {}

    /** Returns the data of a submission. */
    public Seen of(Submission submission) {
        InputSchema schema = schema(submission);
        Optional<ObjectNode> stored = submissions.data(submission.workspaceId(), submission.id())
                .map(StoredJson::object);
        if (stored.isEmpty()) {
            return new Seen(null, null, MaskedData.isConfidential(schema));
        }
        MaskedData masked = MaskedData.of(stored.get(), schema);
        return new Seen(stored.get(), masked.data(), masked.hidden() > 0);
    }

    private InputSchema schema(Submission submission) {
        String json = templates.version(submission.templateId(), submission.templateVersion())
                .orElseThrow()
                .inputSchema();
        return switch (SchemaJson.read(StoredJson.object(json))) {
            case SchemaJson.Valid valid -> valid.schema();
            case SchemaJson.Invalid invalid -> throw new IllegalStateException("Stored schema: " + invalid.problems());
        };
    }
}
