package platen.jobs.render.accept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.core.PublicId;
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

    @BeforeAll
    static void listen() {
        jobs.listen("submission.created", "submission.completed");
    }

    @AfterAll
    static void close() {
        jobs.close();
    }

    @Test
    void aFastRenderIsRecordedWithItsDocumentAndEventsInOneTransaction() {
        Submission row = ((Rendered) jobs.renders.renderNow(request("{\"name\":\"Ada\"}", "fast"))).submission();
        assertThat(row).usingRecursiveComparison().isEqualTo(find("fast"));
        assertThat(transactions(row.id())).hasSize(1);
        assertThat(events(row.id())).containsExactly("submission.created", "submission.completed");
    }

    @Test
    @Timeout(120)
    void aRenderThatTakesLongIsRecordedWhileItIsInProgress() {
        try (var slow = new SlowRenders()) {
            Renders renders = jobs.renders(jobs.clock, slow);
            FakeTemplate.inPause(() -> {
                awaitRow("slow");
                assertThat(find("slow").status()).isEqualTo(Status.PROCESSING);
                assertThat(renders.renderNow(paused("slow"))).isInstanceOf(Replayed.class);
            }, () -> assertThat(renders.renderNow(paused("slow"))).isInstanceOf(Rendered.class));
        }
        assertThat(find("slow").status()).isEqualTo(Status.COMPLETED);
        assertThat(transactions(find("slow").id())).hasSize(2);
        assertThat(events(find("slow").id())).containsExactly("submission.created", "submission.completed");
    }

    @Test
    void aRenderThatThrowsIsRecordedForAWorker() {
        assertThatThrownBy(() -> jobs.renders.renderNow(request("{\"name\":\"A\",\"order\":\"throw\"}", "thrown")))
                .isInstanceOf(IllegalStateException.class);
        assertThat(find("thrown").status()).isEqualTo(Status.PROCESSING);
        assertThat(find("thrown").attempt()).isEqualTo(1);
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
    void aDocumentWhoseKeyWasTakenByOtherDataIsNotStored() {
        long before = files();
        FakeTemplate.inPause(
                () -> jobs.renders.renderLater(request("{\"name\":\"Other\"}", "conflict")),
                () -> assertThat(jobs.renders.renderNow(
                        request("{\"name\":\"Stranger\",\"order\":\"pause\"}", "conflict")))
                        .isInstanceOf(RenderResult.DifferentData.class));
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void aRepeatWhoseOriginalHasUsedTheLastQuotaIsAnswered() {
        Workspace last = jobs.workspace("last", OptionalInt.of(1));
        jobs.template(last, "letter");
        RenderRequest request = jobs.request(last, "letter", "{\"name\":\"A\",\"order\":\"pause\"}", "same");
        FakeTemplate.inPause(() -> jobs.renders.renderLater(request),
                () -> assertThat(jobs.renders.renderNow(request)).isInstanceOf(Replayed.class));
    }

    @Test
    void aWorkspaceWithoutQuotaRendersNothing() {
        Workspace empty = jobs.workspace("empty", OptionalInt.of(0));
        jobs.template(empty, "letter");
        // The render would throw.
        assertThat(jobs.renders.renderNow(jobs.request(empty, "letter", "{\"name\":\"A\",\"order\":\"throw\"}", null)))
                .isInstanceOf(AllowanceUsed.class);
    }

    @Test
    void onlyABriefRenderOfLittleLatinTextStaysInTheThreadOfItsRequest() throws Exception {
        jobs.template(jobs.workspace, "brief");
        assertThat(staysInVirtualThread("brief", "\"5 € – “Ärger”\"")).isTrue();
        assertThat(staysInVirtualThread("brief", "\"" + "A".repeat(4_000) + "\"")).isFalse();
        assertThat(staysInVirtualThread("brief", "\"A\",\"number\":1e300")).isFalse();
        assertThat(staysInVirtualThread("brief", "\"™\"")).isFalse();
        assertThat(staysInVirtualThread("letter", "\"A\"")).isFalse();
    }

    @Test
    void aThreadOfThePlatformRendersInAnother() {
        jobs.template(jobs.workspace, "brief-too");
        assertThat(staysInThread("brief-too", "\"A\"")).isFalse();
    }

    private static boolean staysInVirtualThread(String alias, String name) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.submit(() -> staysInThread(alias, name)).get();
        }
    }

    private static boolean staysInThread(String alias, String name) {
        var thread = new AtomicReference<Thread>();
        RenderRequest request = jobs.request(jobs.workspace, alias,
                "{\"order\":\"pause\",\"name\":" + name + "}", null);
        FakeTemplate.inPause(() -> thread.set(Thread.currentThread()), () -> jobs.renders.renderNow(request));
        return thread.get() == Thread.currentThread();
    }

    private static RenderRequest request(String data, String key) {
        return jobs.request(jobs.workspace, "letter", data, key);
    }

    private static RenderRequest paused(String key) {
        return request("{\"name\":\"%s\",\"order\":\"pause\"}".formatted(key), key);
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

    private static long files() {
        return jobs.database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from blob").mapTo(long.class).one());
    }

    private static List<String> events(UUID id) {
        return jobs.database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select type from event where data ->> 'submission_id' = :id order by created_at, id
                        """).bind("id", PublicId.SUBMISSION.of(id)).mapTo(String.class).list());
    }

    /** Returns the transactions that wrote the present state of a completed render, its document and its events. */
    private static List<String> transactions(UUID id) {
        return jobs.database.jdbi().withHandle(handle -> handle.createQuery("""
                select distinct xmin::text
                  from (select xmin from submission where id = :id
                         union all
                        select b.xmin from blob b join submission s on s.sha256 = b.sha256 where s.id = :id
                         union all
                        select xmin from event where data ->> 'submission_id' = :public) w
                """).bind("id", id).bind("public", PublicId.SUBMISSION.of(id)).mapTo(String.class).list());
    }
}
