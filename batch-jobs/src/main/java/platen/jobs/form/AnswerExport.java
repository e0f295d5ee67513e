package platen.jobs.form;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.form.HostedForm;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionSearchStore;
import platen.db.submission.SubmissionStore;
import platen.jobs.csv.CsvRecords;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.json.StoredJson;
import platen.jobs.mask.MaskedData;
import platen.jobs.template.CompiledTemplateCache;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the answers of a form, newest first. They are read in portions and their data one by one, so that a form with
 * many answers never lies in memory as a whole, and no connection to the database waits for a slow reader.
 */
public final class AnswerExport {
    private static final int PORTION = 200;

    private final SubmissionSearchStore searches;
    private final SubmissionStore submissions;
    private final CompiledTemplateCache templates;

    AnswerExport(Database database, SubmissionStore submissions, CompiledTemplateCache templates) {
        this.searches = new SubmissionSearchStore(database);
        this.submissions = submissions;
        this.templates = templates;
    }

    /**
     * Writes CSV (RFC 4180) with a column for each field of a schema. Values of other fields, which an answer has that
     * was made with another version, are JSON in the last column.
     *
     * @param schema for the columns
     * @param masked whether confidential values are hidden
     */
    public void csv(HostedForm form, InputSchema schema, boolean masked, Appendable out) throws IOException {
        var columns = new AnswerColumns(schema);
        var csv = new CsvRecords(out);
        csv.write(Stream.concat(Stream.of("submission_id", "created_at", "status"),
                Stream.concat(columns.names().stream(), Stream.of("other"))));
        each(form, submission -> {
            var values = new ArrayList<@Nullable Object>();
            values.add(PublicId.SUBMISSION.of(submission.id()));
            values.add(submission.createdAt());
            values.add(submission.status().wire());
            values.addAll(columns.values(
                    data(submission, masked).orElseGet(JsonNodeFactory.instance::objectNode)));
            csv.write(values.stream());
        });
    }

    /**
     * Writes one JSON object a line. The data is null when it was removed.
     *
     * @param masked whether confidential values are hidden
     */
    public void ndjson(HostedForm form, boolean masked, Appendable out) throws IOException {
        each(form, submission -> {
            ObjectNode line = JsonNodeFactory.instance.objectNode()
                    .put("submission_id", PublicId.SUBMISSION.of(submission.id()))
                    .put("created_at", submission.createdAt().toString())
                    .put("status", submission.status().wire());
            line.set("data", data(submission, masked).orElse(null));
            out.append(line.toString()).append('\n');
        });
    }

    /** Writes one submission. */
    private interface Line {
        void write(Submission submission) throws IOException;
    }

    private void each(HostedForm form, Line line) throws IOException {
        UUID after = null;
        List<Submission> portion;
        do {
            portion = searches.ofForm(form.workspaceId(), form.id(), after, PORTION);
            for (Submission each : portion) {
                line.write(each);
                after = each.id();
            }
        } while (portion.size() == PORTION);
    }

    private Optional<ObjectNode> data(Submission submission, boolean masked) {
        return submissions.data(submission.workspaceId(), submission.id())
                .map(StoredJson::object)
                .map(data -> masked ? MaskedData.of(data, schema(submission)).data() : data);
    }

    private InputSchema schema(Submission submission) {
        return templates.schema(submission.templateId(), submission.templateVersion());
    }
}
