package platen.db.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.workspace.Workspace;

class SubmissionListTest {
    private static final Instant T = DatabaseFixture.THEN;
    private static final SubmissionFilter ALL = new SubmissionFilter(null, null, null, null, null, null);

    private static DatabaseFixture databaseFixture;
    private static SubmissionStore submissions;
    private static ClaimStore claims;
    private static OutcomeStore outcomes;
    private static Workspace workspace;

    /** Ten submissions in three adjacent microseconds; the last one is completed. */
    @BeforeAll
    static void open() {
        databaseFixture = new DatabaseFixture();
        submissions = new SubmissionStore(databaseFixture.database());
        claims = new ClaimStore(databaseFixture.database());
        outcomes = new OutcomeStore(databaseFixture.database());
        workspace = databaseFixture.workspace();
        for (int i = 0; i < 10; i++) {
            SubmissionFixture.queue(submissions,
                    databaseFixture.submission(workspace, T.plusNanos((i / 4) * 1000L), null, null),
                    Duration.ofMinutes(1));
        }
        Submission newest = submissions.newest(workspace.id(), ALL, 1).getFirst();
        claims.claim(newest.id(), Duration.ofMinutes(1));
        SubmissionFixture.finish(outcomes, newest.id(), 1,
                new RenderResultRow(DatabaseFixture.sha256("pdf"), 1, 1, "[]", 1), T);
        Workspace other = databaseFixture.workspace("other", OptionalInt.empty());
        SubmissionFixture.queue(submissions, databaseFixture.submission(other, T, null, null), Duration.ofMinutes(1));
    }

    @AfterAll
    static void close() {
        databaseFixture.close();
    }

    @Test
    void newestComeFirstAndOtherWorkspacesDoNotShow() {
        List<Submission> all = submissions.newest(workspace.id(), ALL, 100);
        assertThat(all).hasSize(10)
                .extracting(Submission::createdAt)
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void pagesOfOneMicrosecondNeitherSkipNorRepeat() {
        List<UUID> paged = new ArrayList<>();
        SubmissionFilter next = ALL;
        for (int page = 0; page < 4; page++) {
            List<Submission> rows = submissions.newest(workspace.id(), next, 3);
            rows.forEach(each -> paged.add(each.id()));
            Submission last = rows.getLast();
            next = new SubmissionFilter(null, null, null, last.createdAt(), last.id(), null);
        }
        assertThat(paged).hasSize(10)
                .isEqualTo(submissions.newest(workspace.id(), ALL, 100).stream().map(Submission::id).toList());
    }

    @Test
    void beforeAndAfterAreExclusiveToTheMicrosecond() {
        assertThat(list(new SubmissionFilter(null, null, null, T.plusNanos(1000), null, null))).hasSize(4);
        assertThat(list(new SubmissionFilter(null, null, null, T, null, null))).isEmpty();
        assertThat(list(new SubmissionFilter(null, null, null, null, null, T))).hasSize(6);
    }

    @Test
    void thoseThatAreFinalAreToldFromThoseThatAreNot() {
        List<UUID> all = list(ALL).stream().map(Submission::id).toList();
        assertThat(submissions.finalAmong(all)).containsExactly(all.getFirst());
        assertThat(submissions.finalAmong(all.subList(1, 10))).isEmpty();
    }

    @Test
    void eachFilterNarrows() {
        assertThat(list(new SubmissionFilter(Status.COMPLETED, null, null, null, null, null))).hasSize(1);
        assertThat(list(new SubmissionFilter(Status.PROCESSING, null, null, null, null, null))).hasSize(9);
        assertThat(list(new SubmissionFilter(null, Environment.PRODUCTION, null, null, null, null))).hasSize(10);
        assertThat(list(new SubmissionFilter(null, Environment.STAGING, null, null, null, null))).isEmpty();
    }

    @Test
    void aTemplateIsNamedByAliasOrById() {
        String id = PublicId.TEMPLATE.of(databaseFixture.templateId());
        assertThat(list(new SubmissionFilter(null, null, "letter", null, null, null))).hasSize(10);
        assertThat(list(new SubmissionFilter(null, null, id, null, null, null))).hasSize(10);
        assertThat(list(new SubmissionFilter(null, null, "unknown", null, null, null))).isEmpty();
        assertThat(list(new SubmissionFilter(null, null, PublicId.TEMPLATE.of(PublicId.next()), null, null, null)))
                .isEmpty();
    }

    private static List<Submission> list(SubmissionFilter filter) {
        return submissions.newest(workspace.id(), filter, 100);
    }
}
