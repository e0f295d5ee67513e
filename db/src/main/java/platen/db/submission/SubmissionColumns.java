package platen.db.submission;

import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Columns;
import platen.db.statement.Execution;

/** Initial columns of every submission. */
final class SubmissionColumns {
    private SubmissionColumns() {}

    /**
     * Binds a parameter for each column, named after it: {@code :ids}, {@code :workspaces}, up to {@code :created}.
     */
    static Execution bind(Columns<NewSubmission> rows, Execution statement) {
        return statement.bindArray("ids", UUID.class, rows.of(NewSubmission::id))
                .bindArray("workspaces", UUID.class, rows.of(NewSubmission::workspaceId))
                .bindArray("organizations", UUID.class, rows.of(NewSubmission::organizationId))
                .bindArray("templates", UUID.class, rows.of(NewSubmission::templateId))
                .bindArray("versions", Integer.class, rows.of(NewSubmission::templateVersion))
                .bindArray("environments", String.class, rows.of(each -> each.environment().wire()))
                .bindArray("sources", String.class, rows.of(each -> each.source().wire()))
                .bindArray("runs", UUID.class, rows.of(NewSubmission::runId))
                .bindArray("indexes", Integer.class, rows.of(NewSubmission::runIndex))
                .bindBytes("fingerprints", rows.bytes(NewSubmission::fingerprint))
                .bindBytes("datas", rows.bytes(NewSubmission::data))
                .bindArray("metadatas", String.class, rows.of(NewSubmission::metadata))
                .bindArray("warnings", String.class, rows.of(NewSubmission::warnings))
                .bindArray("freePlans", Boolean.class, rows.of(NewSubmission::freePlan))
                .bindArray("seals", Boolean.class, rows.of(NewSubmission::seal))
                .bindArray("months", String.class, rows.of(SubmissionColumns::month))
                .bindArray("created", String.class, rows.of(each -> each.createdAt().toString()));
    }

    private static @Nullable String month(NewSubmission submission) {
        return Optional.ofNullable(submission.usageMonth()).map(LocalDate::toString).orElse(null);
    }
}
