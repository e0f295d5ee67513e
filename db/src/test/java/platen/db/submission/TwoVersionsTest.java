package platen.db.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.check.InvariantCheck;
import platen.db.lease.RequeuedRow;

/**
 * A worker of the previous version and one of this version on the same database. The statements in this class are those
 * of the previous version, from before batched acceptance and in-place updates by claims.
 */
class TwoVersionsTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final UUID NOBODY = new UUID(0, 0);

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final SubmissionStore submissions = new SubmissionStore(databaseFixture.database());
    private final ClaimStore claims = new ClaimStore(databaseFixture.database());
    private final OutcomeStore outcomes = new OutcomeStore(databaseFixture.database());

    @Test
    void eachTakesWhatTheOtherHasAcceptedAndNeitherTakesItTwice() {
        UUID byOld = acceptedByOld();
        UUID byNew = acceptedByNew();
        assertThat(takenByOld()).contains(byOld);
        assertThat(claims.claimQueued(NOBODY, 10, LONG)).extracting(Claim::id).containsExactly(byNew);

        UUID second = acceptedByNew();
        assertThat(takenByOld()).contains(second);
        assertThat(claims.claim(second, LONG)).isEmpty();
        assertThat(takenByOld()).isEmpty();
    }

    @Test
    void theLeaseOfOneIsRecalledByTheOtherAndFencesIt() {
        UUID id = acceptedByOld();
        assertThat(takenByOld()).contains(id);
        databaseFixture.database().jdbi().useHandle(handle -> handle.execute("update submission set due_at = now()"));
        assertThat(claims.requeue(10, LONG)).containsExactly(new RequeuedRow(id, 1));
        Claim again = claims.claim(id, LONG).orElseThrow();

        assertThat(finishedByOld(id, 1)).as("overtaken").isFalse();
        assertThat(SubmissionFixture.finish(outcomes, id, again.attempt(),
                new RenderResultRow(databaseFixture.keep("a pdf"), 1, 1, "[]", 1), DatabaseFixture.THEN)).isTrue();
        assertThat(new InvariantCheck(databaseFixture.database()).broken()).isEmpty();
    }

    @Test
    void theOldSweepFindsWhatANewWorkerLeftAndTheOldWorkerEndsIt() {
        UUID id = acceptedByNew();
        claims.claimQueued(NOBODY, 1, Duration.ZERO);
        assertThat(recalledByOld()).containsExactly(id);
        assertThat(claims.claim(id, LONG)).isPresent();
        assertThat(finishedByOld(id, 2)).isTrue();
        assertThat(new InvariantCheck(databaseFixture.database()).broken()).isEmpty();
    }

    private UUID acceptedByNew() {
        NewSubmission submission = databaseFixture.submission();
        SubmissionFixture.queue(submissions, submission, LONG);
        return submission.id();
    }

    private UUID acceptedByOld() {
        NewSubmission submission = databaseFixture.submission();
        databaseFixture.database().jdbi().useHandle(handle -> handle.createUpdate("""
                insert into submission (id, workspace_id, organization_id, template_id, template_version, environment,
                                        source, status, stage, run_id, run_index, idempotency_key, fingerprint, data,
                                        metadata, warnings, free_plan, key_id, usage_month, attempt, due_at, created_at)
                values (:id, :workspaceId, :organizationId, :templateId, :templateVersion, :environment,
                        :source, 'processing', 'queued', :runId, :runIndex, :idempotencyKey, :fingerprint, :data,
                        cast(:metadata as json), cast(:warnings as json), :freePlan, :keyId, :usageMonth, 0,
                        clock_timestamp() + interval '5 minutes', :createdAt)
                on conflict (organization_id, template_id, idempotency_key) where idempotency_key is not null
                do nothing
                """).bindMethods(submission).bind("keyId", submission.origin().keyId()).execute());
        return submission.id();
    }

    private List<UUID> takenByOld() {
        return databaseFixture.database().jdbi().withHandle(handle -> handle.createQuery("""
                with next as materialized (
                    select id as next_id from submission
                     where status = 'processing' and stage = 'queued' and run_id is null and attempt = 0
                       and source <> 'batch' and workspace_id = :workspace
                     order by id limit 1 for update skip locked
                )
                update submission
                   set stage = 'rendering', attempt = attempt + 1,
                       due_at = clock_timestamp() + make_interval(secs => 60)
                  from next where id = next_id
                returning id
                """).bind("workspace", databaseFixture.workspace().id()).mapTo(UUID.class).list());
    }

    private List<UUID> recalledByOld() {
        return databaseFixture.database().jdbi().withHandle(handle -> handle.createQuery("""
                with due as (
                    select id, due_at, attempt from submission
                     where status = 'processing' and run_id is null and due_at <= clock_timestamp()
                     order by due_at limit 100
                       for update skip locked
                ), requeued as (
                    update submission s
                       set stage = 'queued', due_at = clock_timestamp() + make_interval(secs => 8)
                      from due where s.id = due.id
                )
                select id from due order by due_at
                """).mapTo(UUID.class).list());
    }

    private boolean finishedByOld(UUID id, int attempt) {
        return databaseFixture.database().jdbi().withHandle(handle -> handle.createUpdate("""
                update submission s
                   set status = 'completed', stage = null, due_at = null, sha256 = f.sha256,
                       page_count = f.page_count, render_ms = f.render_ms, completed_at = now()
                  from (values (:id, :attempt, :sha256, 1, 1)) as f (id, attempt, sha256, page_count, render_ms)
                 where s.id = f.id and s.attempt = f.attempt and s.status = 'processing'
                """)
                .bind("id", id)
                .bind("attempt", attempt)
                .bind("sha256", databaseFixture.keep("a pdf"))
                .execute()) == 1;
    }
}
