package platen.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.schedule.ScheduleFixture.DROP;
import static platen.jobs.schedule.ScheduleFixture.SIX;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.FaultInjector;
import platen.db.RaceFixture;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.destination.BatchDestination;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.destination.TransferListStore;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.jobs.queue.JobLimiter;
import platen.jobs.queue.QueuedJob;

/** Planning and execution of firings. */
@Timeout(600)
class FiringsTest {
    @AutoClose
    private ScheduleFixture fixture;

    @BeforeEach
    void open(@TempDir Path drop) {
        fixture = new ScheduleFixture(drop);
    }

    @Test
    void aPlannedTimeBecomesOneBatchWhenSeveralServersFireIt() throws Exception {
        fixture.put("a.ndjson", "a", "b");
        Schedule schedule = fixture.schedule(Misfire.RUN_ONCE, DROP);
        RaceFixture.of(4, () -> fixture.planner(SIX).plan());
        Firing firing = fixture.only(schedule);
        assertThat(firing.plannedAt()).isEqualTo(SIX);
        assertThat(fixture.jobsFixture.hasJob(firing.id())).isTrue();
        RaceFixture.of(4, () -> {
            fixture.firings.fire(firing.id());
            return firing;
        });
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.STARTED);
        Batch batch = fixture.batchFixture.work(ScheduleFixture.batch(fixture.only(schedule)));
        assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batch.succeeded()).isEqualTo(2);
        assertThat(fixture.jobsFixture.count("batch")).isEqualTo(1);
        assertThat(fixture.schedules.find(schedule.id()).orElseThrow().nextAt())
                .isEqualTo(SIX.plus(Duration.ofDays(1)));
        assertThat(fixture.planner(SIX).plan()).isZero();
        assertThat(fixture.files("done")).hasSize(1);
    }

    @Test
    void rowsWithoutAKnownColumnMakeNoBatchAndTheFiringReportsWhy() throws Exception {
        Schedule query = fixture.schedule(Misfire.RUN_ONCE,
                ScheduleFixture.sql("select 'a' as custom_id, 'Ada' as nmae, 1 as born"));
        fixture.planner(SIX).plan();
        fixture.fireAll(query);
        assertThat(fixture.only(query).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(fixture.error(query).path("message").asString()).contains("Columns seen: 'nmae', 'born'.",
                "Did you mean 'name'?");

        Files.writeString(fixture.folder().resolve("members.csv"), "custom_id,nick\na,Ada\n");
        Schedule folder = fixture.schedule(Misfire.RUN_ONCE, DROP);
        fixture.planner(SIX).plan();
        fixture.fireAll(folder);
        assertThat(fixture.only(folder).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(fixture.error(folder).path("message").asString()).contains("Columns seen: 'nick'.");
    }

    @Test
    void anEmptyFolderMakesNoBatch() {
        Schedule schedule = fixture.schedule(Misfire.RUN_ONCE, DROP);
        fixture.planner(SIX).plan();
        fixture.fireAll(schedule);
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.EMPTY);
        assertThat(fixture.jobsFixture.count("batch")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void thereIsOneBatchWhenAStatementOfPlanningAndFiringFails(FaultInjector.Kind kind) throws Exception {
        assertOneBatch(kind, 7);
    }

    @ParameterizedTest
    @Tag("thorough")
    @EnumSource
    void thereIsOneBatchWhicheverStatementOfPlanningAndFiringFails(FaultInjector.Kind kind) throws Exception {
        assertOneBatch(kind, 1);
    }

    private void assertOneBatch(FaultInjector.Kind kind, int step) throws Exception {
        int operation = 0;
        boolean failed;
        do {
            operation += step;
            fixture.put("a.ndjson", "a");
            Schedule schedule = fixture.schedule(Misfire.RUN_ONCE, DROP);
            fixture.jobsFixture.faults.arm(kind, operation);
            try {
                fixture.planner(SIX).plan();
                fixture.fireAll(schedule);
            } catch (RuntimeException e) {
                // A worker would log it.
            }
            failed = fixture.jobsFixture.faults.disarm();
            // As the sweeps do once the leases of dead workers have expired.
            fixture.planner(SIX).plan();
            fixture.jobsFixture.database.jdbi()
                    .useHandle(handle -> handle.execute("update firing set due_at = now() where status = 'pending'"));
            fixture.planner(SIX).requeue();
            fixture.fireAll(schedule);
            assertThat(fixture.rows.newest(schedule.id(), 10)).as("%s at %d", kind, operation).singleElement()
                    .extracting(Firing::status)
                    .isEqualTo(FiringStatus.STARTED);
            fixture.planner(SIX.plus(Duration.ofDays(1))).plan();
            fixture.fireAll(schedule);
            assertThat(acceptedOrders()).as("%s at %d", kind, operation).isEqualTo(1);
            assertThat(fixture.files(".")).isEmpty();
            assertThat(fixture.files("taken")).isEmpty();
            fixture.schedules.delete(schedule.workspaceId(), schedule.id(), SIX);
            fixture.jobsFixture.database.jdbi().useHandle(handle -> {
                handle.execute("delete from firing");
                handle.execute("delete from batch");
            });
        } while (failed);
        assertThat(operation).isGreaterThan(9);
    }

    @Test
    void namesOfFilesHaveThePlannedTimeInTheZoneOfTheSchedule() throws Exception {
        new DestinationStore(fixture.jobsFixture.database).create(new Destination(PublicId.next(),
                fixture.jobsFixture.workspace.id(), Environment.PRODUCTION, "archive", DestinationType.FOLDER, "{}",
                null, true, SIX, SIX));
        fixture.put("a.ndjson", "a");
        Schedule schedule = fixture.schedule(Misfire.RUN_ONCE, DROP, """
                {"template":"letter","deliver_to":[{"destination":"archive",
                 "file_name":"{schedule}/{date}_{time}/{custom_id}.pdf"}]}
                """);
        fixture.planner(SIX.plusSeconds(90)).plan();
        fixture.fireAll(schedule);
        assertThat(new TransferListStore(fixture.jobsFixture.database)
                .of(ScheduleFixture.batch(fixture.rows.newest(schedule.id(), 10)
                        .stream()
                        .filter(firing -> firing.status() == FiringStatus.STARTED)
                        .findFirst()
                        .orElseThrow())))
                .singleElement()
                .extracting(BatchDestination::fileName)
                .isEqualTo("s/2026-06-05_0600/{custom_id}.pdf");
    }

    @Test
    void missedTimesGoByTheScheduleSPolicy() {
        Instant later = SIX.plus(Duration.ofDays(3)).plusSeconds(3_600);
        assertThat(planned(Misfire.SKIP, later)).isEmpty();
        assertThat(planned(Misfire.SKIP, SIX.plusSeconds(59))).containsExactly(SIX);
        assertThat(planned(Misfire.RUN_ONCE, later)).containsExactly(SIX.plus(Duration.ofDays(3)));
        assertThat(planned(Misfire.RUN_ALL, later)).hasSize(4).first().isEqualTo(SIX);
        assertThat(planned(Misfire.RUN_ALL, SIX.plus(Duration.ofDays(400)))).hasSize(FiringPlanner.MAX_CATCH_UP)
                .last()
                .isEqualTo(SIX.plus(Duration.ofDays(400)));
    }

    @Test
    void aDeletedScheduleFiresNoMore() throws Exception {
        fixture.put("a.ndjson", "a");
        Schedule schedule = fixture.schedule(Misfire.RUN_ONCE, DROP);
        fixture.planner(SIX).plan();
        fixture.schedules.delete(schedule.workspaceId(), schedule.id(), SIX);
        fixture.firings.fire(fixture.only(schedule).id());
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(fixture.planner(SIX.plus(Duration.ofDays(2))).plan()).isZero();
        assertThat(fixture.files(".")).containsExactly("a.ndjson");
    }

    @Test
    void missedTimesAreFiredWhileADeadWorkerHoldsAnEarlierFiring() throws Exception {
        Schedule schedule = fixture.schedule(Misfire.RUN_ALL, DROP);
        fixture.planner(SIX).plan();
        Firing held = fixture.only(schedule);
        assertThat(fixture.rows.claim(held.id(), Duration.ofMinutes(1))).isPresent();
        fixture.planner(SIX.plus(Duration.ofDays(2))).plan();
        fixture.put("a.ndjson", "a");
        List<Firing> missed = fixture.rows.newest(schedule.id(), 10).subList(0, 2);
        missed.forEach(firing -> fixture.firings.fire(firing.id()));
        assertThat(fixture.rows.newest(schedule.id(), 10)).extracting(Firing::status)
                .containsExactlyInAnyOrder(FiringStatus.STARTED, FiringStatus.EMPTY, FiringStatus.PENDING);
    }

    @Test
    void aTimeIsPlannedWhileAnotherFiringOfItsScheduleIsBeingAdded() throws Exception {
        Schedule schedule = fixture.schedule(Misfire.RUN_ALL, DROP);
        fixture.jobsFixture.database.inTransaction(() -> {
            fixture.rows.plan(schedule.id(), SIX, 1, false, Duration.ofDays(1), SIX);
            assertThat(CompletableFuture.supplyAsync(() -> fixture.planner(SIX).plan()).join()).isEqualTo(1);
        });
        assertThat(fixture.rows.newest(schedule.id(), 10)).extracting(Firing::part).containsExactly(1, 0);
    }

    @Test
    void aScheduleThatAnotherServerIsPlanningIsPassedOver() {
        fixture.schedule(Misfire.RUN_ALL, DROP);
        fixture.jobsFixture.database.inTransaction(() -> {
            assertThat(fixture.schedules.due(10, SIX)).hasSize(1);
            assertThat(CompletableFuture.supplyAsync(() -> fixture.planner(SIX).plan()).join()).isZero();
        });
    }

    private List<Instant> planned(Misfire misfire, Instant now) {
        Schedule schedule = fixture.schedule(misfire, DROP);
        fixture.planner(now).plan();
        List<Instant> times = fixture.rows.newest(schedule.id(), 1_000)
                .reversed()
                .stream()
                .map(Firing::plannedAt)
                .toList();
        fixture.schedules.delete(schedule.workspaceId(), schedule.id(), now);
        return times;
    }

    private long acceptedOrders() {
        return fixture.jobsFixture.database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from batch where status <> 'receiving'")
                        .mapTo(long.class)
                        .one());
    }

    @Test
    void aFiringBeyondTheLimitOfItsWorkspaceStaysPendingUntilAnotherEnds() throws Exception {
        fixture.put("a.ndjson", "a");
        Schedule schedule = fixture.schedule(Misfire.SKIP, DROP);
        fixture.planner(SIX).plan();
        var job = new FiringJob(fixture.only(schedule).id());
        var again = new ArrayList<QueuedJob>();
        var limiter = new JobLimiter("sources", 2, Duration.ofMinutes(1), again::add);
        var handler = new FiringJobHandler(fixture.firings, limiter);
        limiter.run(fixture.jobsFixture.workspace.id(), new FiringJob(PublicId.next()), () -> {
            handler.run(job);
            assertThat(fixture.only(schedule).attempt()).isZero();
            assertThat(again).isEmpty();
        });
        assertThat(again).containsExactly(job);
        handler.run(job);
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.STARTED);
    }
}
