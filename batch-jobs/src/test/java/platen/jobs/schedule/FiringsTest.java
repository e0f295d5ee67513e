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
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.jobs.queue.QueuedJob;
import platen.jobs.queue.WorkSlots;

/** Planning and execution of firings. */
@Timeout(600)
class FiringsTest {
    @AutoClose
    private ScheduleFixture office;

    @BeforeEach
    void open(@TempDir Path drop) {
        office = new ScheduleFixture(drop);
    }

    @Test
    void aPlannedTimeBecomesOneBatchWhenSeveralServersFireIt() throws Exception {
        office.put("a.ndjson", "a", "b");
        Schedule schedule = office.schedule(Misfire.RUN_ONCE, DROP);
        RaceFixture.of(4, () -> office.planner(SIX).plan());
        Firing firing = office.only(schedule);
        assertThat(firing.plannedAt()).isEqualTo(SIX);
        assertThat(office.shop.hasJob(firing.id())).isTrue();
        RaceFixture.of(4, () -> {
            office.firings.fire(firing.id());
            return firing;
        });
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.STARTED);
        Batch order = office.packets.work(ScheduleFixture.batch(office.only(schedule)));
        assertThat(order.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(order.succeeded()).isEqualTo(2);
        assertThat(office.shop.count("batch")).isEqualTo(1);
        assertThat(office.schedules.find(schedule.id()).orElseThrow().nextAt()).isEqualTo(SIX.plus(Duration.ofDays(1)));
        assertThat(office.planner(SIX).plan()).isZero();
        assertThat(office.files("done")).hasSize(1);
    }

    @Test
    void rowsOfWhichNoColumnNamesAFieldMakeNoOrderAndTheFiringSaysWhy() throws Exception {
        Schedule query = office.schedule(Misfire.RUN_ONCE,
                ScheduleFixture.sql("select 'a' as custom_id, 'Ada' as nmae, 1 as born"));
        office.planner(SIX).plan();
        office.fireAll(query);
        assertThat(office.only(query).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(office.error(query).path("message").asString()).contains("Columns seen: 'nmae', 'born'.",
                "Did you mean 'name'?");

        Files.writeString(office.folder().resolve("members.csv"), "custom_id,nick\na,Ada\n");
        Schedule folder = office.schedule(Misfire.RUN_ONCE, DROP);
        office.planner(SIX).plan();
        office.fireAll(folder);
        assertThat(office.only(folder).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(office.error(folder).path("message").asString()).contains("Columns seen: 'nick'.");
    }

    @Test
    void anEmptyFolderMakesNoOrder() {
        Schedule schedule = office.schedule(Misfire.RUN_ONCE, DROP);
        office.planner(SIX).plan();
        office.fireAll(schedule);
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.EMPTY);
        assertThat(office.shop.count("batch")).isZero();
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
            office.put("a.ndjson", "a");
            Schedule schedule = office.schedule(Misfire.RUN_ONCE, DROP);
            office.shop.faults.arm(kind, operation);
            try {
                office.planner(SIX).plan();
                office.fireAll(schedule);
            } catch (RuntimeException e) {
                // A worker would log it.
            }
            failed = office.shop.faults.disarm();
            // As the sweeps do once the leases of dead workers have expired.
            office.planner(SIX).plan();
            office.shop.database.jdbi()
                    .useHandle(handle -> handle.execute("update firing set due_at = now() where status = 'pending'"));
            office.planner(SIX).recall();
            office.fireAll(schedule);
            assertThat(office.rows.newest(schedule.id(), 10)).as("%s at %d", kind, operation).singleElement()
                    .extracting(Firing::status)
                    .isEqualTo(FiringStatus.STARTED);
            office.planner(SIX.plus(Duration.ofDays(1))).plan();
            office.fireAll(schedule);
            assertThat(acceptedOrders()).as("%s at %d", kind, operation).isEqualTo(1);
            assertThat(office.files(".")).isEmpty();
            assertThat(office.files("taken")).isEmpty();
            office.schedules.delete(schedule.workspaceId(), schedule.id(), SIX);
            office.shop.database.jdbi().useHandle(handle -> {
                handle.execute("delete from firing");
                handle.execute("delete from batch");
            });
        } while (failed);
        assertThat(operation).isGreaterThan(9);
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
        office.put("a.ndjson", "a");
        Schedule schedule = office.schedule(Misfire.RUN_ONCE, DROP);
        office.planner(SIX).plan();
        office.schedules.delete(schedule.workspaceId(), schedule.id(), SIX);
        office.firings.fire(office.only(schedule).id());
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(office.planner(SIX.plus(Duration.ofDays(2))).plan()).isZero();
        assertThat(office.files(".")).containsExactly("a.ndjson");
    }

    private List<Instant> planned(Misfire misfire, Instant now) {
        Schedule schedule = office.schedule(misfire, DROP);
        office.planner(now).plan();
        List<Instant> times = office.rows.newest(schedule.id(), 1_000)
                .reversed()
                .stream()
                .map(Firing::plannedAt)
                .toList();
        office.schedules.delete(schedule.workspaceId(), schedule.id(), now);
        return times;
    }

    private long acceptedOrders() {
        return office.shop.database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from batch where status <> 'receiving'")
                        .mapTo(long.class)
                        .one());
    }

    @Test
    void aFiringBeyondItsWorkspaceSSlotsStaysPendingUntilOneIsFree() throws Exception {
        office.put("a.ndjson", "a");
        Schedule schedule = office.schedule(Misfire.SKIP, DROP);
        office.planner(SIX).plan();
        var job = new FiringJob(office.only(schedule).id());
        var again = new ArrayList<QueuedJob>();
        var slots = new WorkSlots("sources", 2, Duration.ofMinutes(1), again::add);
        var handler = new FiringJobHandler(office.firings, slots);
        slots.run(office.shop.workspace.id(), new FiringJob(PublicId.next()), () -> {
            handler.run(job);
            assertThat(office.only(schedule).attempt()).isZero();
            assertThat(again).isEmpty();
        });
        assertThat(again).containsExactly(job);
        handler.run(job);
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.STARTED);
    }
}
