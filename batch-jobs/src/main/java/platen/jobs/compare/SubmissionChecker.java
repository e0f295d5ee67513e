package platen.jobs.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import platen.db.core.Environment;
import platen.db.submission.RecentSubmissionStore;
import platen.db.submission.RecentSubmissionStore.Found;
import platen.db.submission.RecentSubmissionStore.Recent;
import platen.db.template.Template;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.json.StoredJson;

/**
 * Validates the data of the newest submissions of an environment against another schema. Fetches no images, holds no
 * transaction, and reads at most {@link #MAX_BYTES} of data.
 */
final class SubmissionChecker {
    /** Maximum number of bytes of data that are read for one check. */
    static final long MAX_BYTES = 16L * 1024 * 1024;
    /** Number of bytes after which a statement reads no further data; bounds the memory of a check. */
    private static final long PORTION_BYTES = 2L * 1024 * 1024;

    private final RecentSubmissionStore submissions;

    SubmissionChecker(RecentSubmissionStore submissions) {
        this.submissions = submissions;
    }

    /** @param workspaceId whose keys are named in the result */
    SubmissionCheck check(Template template, UUID workspaceId, Environment environment, InputSchema schema) {
        Found found = submissions.newest(template.organizationId(), workspaceId, template.id(), environment);
        var run = new Run(template.organizationId(), schema);
        long bytes = 0;
        for (Recent each : found.submissions()) {
            bytes += Objects.requireNonNullElse(each.dataBytes(), 0);
            run.add(each, bytes <= MAX_BYTES);
        }
        run.validate();
        return new SubmissionCheck(run.checked, run.tally.submissions(), run.withoutData, run.unread,
                found.complete(), run.tally.callers());
    }

    /** One check. */
    private final class Run {
        private final UUID organizationId;
        private final InputSchema schema;
        private final FailureTally tally = new FailureTally();
        private final List<Recent> portion = new ArrayList<>();
        private long portionBytes;
        private int checked;
        private int withoutData;
        private int unread;

        Run(UUID organizationId, InputSchema schema) {
            this.organizationId = organizationId;
            this.schema = schema;
        }

        void add(Recent submission, boolean read) {
            Integer size = submission.dataBytes();
            if (size == null) {
                withoutData++;
            } else if (!read) {
                unread++;
            } else {
                portion.add(submission);
                portionBytes += size;
                if (portionBytes >= PORTION_BYTES) {
                    validate();
                }
            }
        }

        /** Reads and validates the data of the portion. */
        void validate() {
            Map<UUID, byte[]> data = submissions.data(organizationId, portion.stream().map(Recent::id).toList());
            for (Recent each : portion) {
                byte[] json = data.get(each.id());
                if (json == null) {
                    // deleted since the submissions were listed
                    withoutData++;
                } else {
                    checked++;
                    ValidationResult result = Validation.check(schema, StoredJson.object(json),
                            Validation.Mode.LENIENT);
                    if (!result.valid()) {
                        tally.add(each, result.errors());
                    }
                }
            }
            portion.clear();
            portionBytes = 0;
        }
    }
}
