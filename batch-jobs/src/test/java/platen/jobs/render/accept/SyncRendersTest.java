package platen.jobs.render.accept;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.core.Status;
import platen.db.submission.Submission;
import platen.db.template.Template;
import platen.db.workspace.Workspace;
import platen.jobs.FakeTemplate;
import platen.jobs.JobsFixture;
import platen.jobs.render.accept.RenderResult.AllowanceUsed;
import platen.jobs.render.accept.RenderResult.Rendered;
import platen.jobs.render.accept.RenderResult.Replayed;

class SyncRendersTest {
    private static final JobsFixture jobs = new JobsFixture();
    private static final Template letter = jobs.template(jobs.workspace, "letter");

    @AfterAll
    static void close() {
        jobs.close();
    }

    @Test
    void aFastRenderIsRecordedWithItsDocumentInOneTransaction() {
        Submission row = ((Rendered) jobs.renders.renderNow(request("{\"name\":\"Ada\"}", "fast"))).submission();
        assertThat(row).usingRecursiveComparison().isEqualTo(find("fast"));
        assertThat(transactions(row.id())).hasSize(1);
    }

    @Test
    @Timeout(120)
    void aRenderThatTakesLongIsRecordedWhileItIsInProgress() {
        FakeTemplate.inPause(() -> {
            awaitRow("slow");
            assertThat(find("slow").status()).isEqualTo(Status.PROCESSING);
            assertThat(jobs.renders.renderNow(paused("slow"))).isInstanceOf(Replayed.class);
        }, () -> assertThat(jobs.renders.renderNow(paused("slow"))).isInstanceOf(Rendered.class));
        assertThat(find("slow").status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void aWorkerTakesOverARenderThatWasRecordedWhileItWasInProgress() {
        FakeTemplate.inPause(() -> {
            jobs.slowRenders.recordOlderThan(Duration.ZERO).join();
            jobs.expireLeases();
            assertThat(jobs.claims.claim(find("taken").id(), JobsFixture.longLease())).isPresent();
        }, () -> assertThat(jobs.renders.renderNow(paused("taken"))).isInstanceOf(Replayed.class));
        assertThat(find("taken").status()).isEqualTo(Status.PROCESSING);
        assertThat(find("taken").attempt()).isEqualTo(2);
    }

    @Test
    void aKeyThatIsTakenWhileARenderIsInProgressStandsForTheOtherOne() {
        var other = new ArrayList<RenderResult>();
        FakeTemplate.inPause(() -> other.add(jobs.renders.renderLater(paused("shared"))),
                () -> assertThat(jobs.renders.renderNow(paused("shared"))).isInstanceOf(Replayed.class));
        assertThat(other).singleElement().isInstanceOf(RenderResult.Queued.class);
    }

    @Test
    void aWorkspaceWithoutQuotaRendersNothing() {
        Workspace empty = jobs.workspace("empty", OptionalInt.of(0));
        jobs.template(empty, "letter");
        // The render would throw.
        assertThat(jobs.renders.renderNow(jobs.request(empty, "letter", "{\"name\":\"A\",\"order\":\"throw\"}", null)))
                .isInstanceOf(AllowanceUsed.class);
    }

    private static RenderRequest request(String data, String key) {
        return jobs.request(jobs.workspace, "letter", data, key);
    }

    private static RenderRequest paused(String key) {
        return request("{\"name\":\"Ada\",\"order\":\"pause\"}", key);
    }

    private static Optional<Submission> row(String key) {
        return jobs.submissions.findByIdempotencyKey(jobs.workspace.organizationId(), letter.id(), key);
    }

    private static Submission find(String key) {
        return row(key).orElseThrow();
    }

    private static void awaitRow(String key) {
        while (row(key).isEmpty()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    /** Returns the transactions that wrote the present state of a completed render and its document. */
    private static List<String> transactions(UUID id) {
        return jobs.database.jdbi().withHandle(handle -> handle.createQuery("""
                select distinct xmin::text
                  from (select xmin from submission where id = :id
                         union all
                        select b.xmin from blob b join submission s on s.sha256 = b.sha256 where s.id = :id) w
                """).bind("id", id).mapTo(String.class).list());
    }
}
