package platen.jobs.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.audit.AuditEntry;
import platen.db.batch.Batch;
import platen.db.batch.DeletedBatchStore;
import platen.db.check.InvariantCheck;
import platen.db.core.Environment;
import platen.db.core.Source;
import platen.db.retention.Retention;
import platen.db.retention.RetentionProgressStore;
import platen.db.retention.RetentionProgressStore.Position;
import platen.db.retention.RetentionProgressStore.What;
import platen.db.retention.RetentionStore;
import platen.db.submission.PurgeCause;
import platen.db.submission.PurgeStore;
import platen.db.submission.Submission;
import platen.jobs.JobsFixture;
import platen.jobs.batch.BatchFixture;
import platen.jobs.batch.intake.BatchChanges;
import platen.jobs.engine.schema.Validation;
import platen.jobs.render.accept.Quota;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.work.RenderJob;
import platen.jobs.render.work.SubmissionPurge;

/** Data older than the retention of its workspace is deleted, and nothing else. */
class RetentionPassTest {
    @AutoClose
    private final BatchFixture batches = new BatchFixture();

    private final JobsFixture jobs = batches.jobsFixture;
    private final UUID workspace = jobs.workspace.id();
    private final RetentionStore store = new RetentionStore(jobs.database);
    private final RetentionChanges changes = new RetentionChanges(jobs.database, store, jobs.trail, jobs.clock);
    private final LegalHolds holds = new LegalHolds(store);

    @BeforeEach
    void publish() {
        jobs.template(jobs.workspace, "letter");
        jobs.workflow(jobs.workspace, "single", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"letter"}]}
                """);
    }

    @Test
    void answersAndPdfsAreRemovedAfterTheirDays() {
        limit(new Retention(7, 30, null, null));
        Submission submission = rendered("Ada", null);
        assertThat(pass(6)).isZero();
        assertThat(pass(8)).isEqualTo(1);
        assertThat(data(submission)).isFalse();
        assertThat(found(submission).downloadable()).isTrue();
        assertThat(pass(31)).isEqualTo(1);
        assertThat(found(submission).purgeCause()).isEqualTo(PurgeCause.RETENTION);
        assertThat(jobs.pdfs.read(hash(submission))).isEmpty();
        assertThat(pass(32)).as("once").isZero();
        assertThat(entries("retention.applied")).hasSize(2)
                .allMatch(each -> each.data().contains("\"answers_days\":7"))
                .anyMatch(each -> each.data().contains("\"removed\":{\"answers\":1}"))
                .anyMatch(each -> each.data().contains("\"removed\":{\"pdfs\":1}"));
        assertThat(new InvariantCheck(jobs.database).broken()).isEmpty();
    }

    @Test
    void whereNothingIsStoredTheAnswersGoWithTheEndOfTheRenderAndThePdfAfterADay() {
        limit(Retention.NONE);
        Submission now = rendered("Ada", "key");
        assertThat(data(now)).isFalse();
        assertThat(found(now).downloadable()).isTrue();
        var later = (RenderResult.Queued) jobs.renders.renderLater(request("Grace", null));
        assertThat(data(later.submission())).as("until the render ends").isTrue();
        jobs.renderJobs.run(new RenderJob(later.submission().id()));
        assertThat(data(later.submission())).isFalse();
        assertThat(jobs.renders.renderNow(request("Ada", "key"))).isInstanceOf(RenderResult.Replayed.class);
        assertThat(pass(2)).isEqualTo(2);
        assertThat(found(now).downloadable()).isFalse();
        assertThat(jobs.renders.renderNow(request("Bob", "key"))).isInstanceOf(RenderResult.DifferentData.class);
    }

    @Test
    void documentsOfBatchesAndRunsAreStoredWithoutAnswersToo() {
        limit(Retention.NONE);
        Batch batch = batches.worked(batches.request(null, "single"), BatchFixture.rows(2));
        assertThat(count("select count(*) from submission where source = 'batch' and data is not null")).isZero();
        assertThat(batches.results(batch.id())).hasSize(2).allMatch(row -> row.runId() != null);
        pass(2);
        assertThat(count("select count(*) from run where packet_sha256 is not null")).isZero();
        assertThat(new InvariantCheck(jobs.database).broken()).isEmpty();
    }

    @Test
    void otherEnvironmentsAndWorkspacesKeepTheirs() {
        limit(new Retention(1, 1, 1, 1));
        var stranger = jobs.workspace("stranger", OptionalInt.empty());
        jobs.template(stranger, "letter");
        Submission staging = submission(jobs.renders.renderNow(new RenderRequest(jobs.workspace, Environment.STAGING,
                Source.API_SYNC, "letter", jobs.json("{\"name\":\"S\"}"), null, jobs.json("{}"),
                Validation.Mode.LENIENT)));
        Submission foreign = submission(jobs.renders.renderNow(jobs.request(stranger, "letter", "{\"name\":\"F\"}",
                null)));
        Submission own = rendered("Own", null);
        pass(3);
        assertThat(found(staging).downloadable()).isTrue();
        assertThat(jobs.submissions.find(stranger.id(), foreign.id()).orElseThrow().downloadable()).isTrue();
        assertThat(jobs.submissions.find(workspace, own.id())).isEmpty();
    }

    @Test
    void aSubmissionThatIsNotFinalIsPassedOnlyOnceItIs() {
        limit(new Retention(1, null, null, null));
        var open = (RenderResult.Queued) jobs.renders.renderLater(request("Open", null));
        Submission done = rendered("Done", null);
        pass(2);
        assertThat(data(open.submission())).isTrue();
        jobs.renderJobs.run(new RenderJob(open.submission().id()));
        pass(2);
        assertThat(data(open.submission())).isFalse();
        assertThat(data(done)).isFalse();
    }

    @Test
    void recordsGoWithTheirRunsAndBatchesAndStayCounted() {
        limit(new Retention(null, null, 10, null));
        Submission single = rendered("Ada", "key");
        jobs.runs.runNow(jobs.runRequest("single", "{\"name\":\"Run\"}", null));
        batches.worked(batches.merged("letter", null), BatchFixture.rows(3));
        batches.worked(batches.request(null, "single"), BatchFixture.rows(2));
        var month = Quota.month(jobs.clock.instant());
        int used = jobs.usage.used(workspace, month);
        assertThat(used).isEqualTo(7);
        pass(11);
        var deleted = new DeletedBatchStore(jobs.database);
        while (deleted.purge(100, jobs.clock.instant()) > 0) {
            assertThat(used).isPositive();
        }
        pass(11);
        assertThat(count("select count(*) from submission") + count("select count(*) from run")
                + count("select count(*) from batch")).isZero();
        assertThat(jobs.usage.used(workspace, month)).isEqualTo(used);
        assertThat(jobs.usage.recount(month)).isZero();
        assertThat(new InvariantCheck(jobs.database).broken()).isEmpty();
        assertThat(submission(jobs.renders.renderNow(request("Other", "key"))).id()).as("the key is free")
                .isNotEqualTo(single.id());
        assertThat(jobs.usage.recount(month)).isZero();
        assertThat(new InvariantCheck(jobs.database).broken()).isEmpty();
    }

    @Test
    void underALegalHoldNothingIsDeleted() {
        limit(new Retention(1, 1, 1, 1));
        Submission submission = rendered("Ada", null);
        Batch batch = batches.worked(batches.request("letter", null), BatchFixture.rows(1));
        assertThat(changes.holdAll(workspace, "case 7", Actor.cli())).isTrue();
        assertThat(changes.holdAll(workspace, "again", Actor.cli())).isFalse();
        assertThat(pass(30)).isZero();
        var purge = new SubmissionPurge(jobs.database, jobs.submissions, jobs.pdfs, holds, jobs.trail, jobs.clock);
        assertThatThrownBy(() -> purge.purge(submission, Actor.cli())).isInstanceOf(LegalHolds.Held.class);
        assertThatThrownBy(() -> batchChanges().delete(batch, Actor.cli())).isInstanceOf(LegalHolds.Held.class);
        assertThat(data(submission)).isTrue();
        assertThat(changes.lift(workspace, Actor.cli())).isTrue();
        assertThat(pass(30)).isPositive();
        assertThat(entries("workspace.legal_hold_set")).hasSize(1);
        assertThat(entries("workspace.legal_hold_lifted")).hasSize(1);
    }

    @Test
    void whatAKilledPassHasRemovedIsToldByTheNextOne() {
        limit(new Retention(1, null, null, null));
        var progress = new RetentionProgressStore(jobs.database);
        jobs.database.inTransaction(() -> {
            progress.position(workspace, Environment.PRODUCTION, What.ANSWERS);
            progress.advance(workspace, Environment.PRODUCTION, What.ANSWERS, Position.START, 5);
        });
        assertThat(pass(1)).isZero();
        assertThat(entries("retention.applied")).hasSize(1)
                .allMatch(each -> each.data().contains("\"removed\":{\"answers\":5}"));
        pass(1);
        assertThat(entries("retention.applied")).hasSize(1);
    }

    @Test
    void aBatchWhoseRowsLostTheirDataIsNotResumed() {
        limit(Retention.NONE);
        Batch batch = batches.worked(batches.request("letter", null), BatchFixture.rows(1) + "{\"data\":{}}\n");
        assertThat(count("select count(*) from batch_input")).as("the failed row, to be corrected").isEqualTo(1);
        pass(2);
        assertThat(count("select count(*) from batch_input")).isZero();
        assertThat(batches.rows.bad(batch.id(), 0, 10)).hasSize(1).allMatch(row -> row.content() == null);
        jobs.database.jdbi().useHandle(handle -> handle.execute(
                "update batch set status = 'cancelled' where id = ?", batch.id()));
        assertThatThrownBy(() -> batchChanges().resume(batch, Actor.cli())).isInstanceOf(DataRemoved.class);
    }

    @Test
    void oldDeliveriesAndTheirEventsAreDeletedExceptPendingOnes() {
        limit(new Retention(null, null, null, 5));
        jobs.listen("submission.completed");
        rendered("Sent", null);
        rendered("Waiting", null);
        jobs.database.jdbi().useHandle(handle -> handle.execute("""
                update delivery set status = 'delivered', due_at = null
                 where id = (select id from delivery order by created_at, id limit 1)
                """));
        pass(4);
        assertThat(count("select count(*) from delivery")).isEqualTo(2);
        pass(6);
        assertThat(count("select count(*) from delivery")).isEqualTo(1);
        assertThat(count("select count(*) from event")).isEqualTo(1);
    }

    @Test
    void anInterruptedOrRepeatedChangeIsRecordedOnce() {
        limit(new Retention(3, null, null, null));
        limit(new Retention(3, null, null, null));
        assertThat(entries("retention.changed")).hasSize(1)
                .allMatch(each -> String.valueOf(each.after()).contains("\"answers_days\":3"));
    }

    private BatchChanges batchChanges() {
        return new BatchChanges(jobs.database, batches.batches, new DeletedBatchStore(jobs.database), holds, jobs.trail,
                jobs.clock);
    }

    private void limit(Retention retention) {
        changes.change(workspace, Environment.PRODUCTION, retention, Actor.cli());
    }

    private int pass(int days) {
        return new RetentionPass(jobs.database, store, new PurgeStore(jobs.database), jobs.pdfs, jobs.trail,
                Clock.offset(jobs.clock, Duration.ofDays(days))).run();
    }

    private Submission rendered(String name, @Nullable String key) {
        return submission(jobs.renders.renderNow(request(name, key)));
    }

    private RenderRequest request(String name, @Nullable String key) {
        return jobs.request(jobs.workspace, "letter", "{\"name\":\"" + name + "\"}", key);
    }

    private static Submission submission(RenderResult result) {
        return ((RenderResult.Rendered) result).submission();
    }

    private static byte[] hash(Submission submission) {
        byte[] sha256 = submission.sha256();
        if (sha256 == null) {
            throw new AssertionError("no PDF");
        }
        return sha256;
    }

    private Submission found(Submission submission) {
        return jobs.submissions.find(workspace, submission.id()).orElseThrow();
    }

    private boolean data(Submission submission) {
        return jobs.submissions.data(workspace, submission.id()).isPresent();
    }

    private List<AuditEntry> entries(String type) {
        return jobs.audit.newest(workspace, 100).stream().filter(each -> each.type().equals(type)).toList();
    }

    private int count(String sql) {
        return jobs.database.jdbi().withHandle(handle -> handle.createQuery(sql).mapTo(int.class).one());
    }
}
