package platen.db.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;
import platen.db.workspace.UsageStore.DayUse;
import platen.db.workspace.UsageStore.KeyUse;
import platen.db.workspace.UsageStore.Share;
import platen.db.workspace.UsageStore.TemplateUse;

class UsageStoreTest {
    private static final LocalDate AUGUST = LocalDate.of(2026, 8, 1);
    private static final LocalDate SEPTEMBER = LocalDate.of(2026, 9, 1);

    private static DatabaseFixture databaseFixture;
    private static UsageStore usage;

    @BeforeAll
    static void open() {
        databaseFixture = new DatabaseFixture();
        usage = new UsageStore(databaseFixture.database());
    }

    @AfterAll
    static void close() {
        databaseFixture.close();
    }

    @Test
    void parallelReservationsNeverOvershootTheAllowance() throws Exception {
        Workspace five = databaseFixture.workspace("five", OptionalInt.of(5));
        var granted = RaceFixture.of(24, () -> usage.reserve(five, AUGUST, databaseFixture.renders(AUGUST, 1)));
        assertThat(granted).filteredOn(Boolean::booleanValue).hasSize(5);
        assertThat(usage.used(five.id(), AUGUST)).isEqualTo(5);
    }

    @Test
    void severalAtOnceAreGrantedTogetherOrNotAtAll() {
        Workspace five = databaseFixture.workspace("packets", OptionalInt.of(5));
        assertThat(usage.reserve(five, AUGUST, databaseFixture.renders(AUGUST, 6))).isFalse();
        assertThat(usage.used(five.id(), AUGUST)).isZero();
        assertThat(usage.reserve(five, AUGUST, databaseFixture.renders(AUGUST, 3))).isTrue();
        assertThat(usage.reserve(five, AUGUST, databaseFixture.renders(AUGUST, 3))).isFalse();
        assertThat(usage.reserve(five, AUGUST, databaseFixture.renders(AUGUST, 2))).isTrue();
        assertThat(usage.used(five.id(), AUGUST)).isEqualTo(5);
    }

    @Test
    void anAllowanceOfNoneGrantsNothing() {
        assertThat(usage.reserve(databaseFixture.workspace("none", OptionalInt.of(0)), AUGUST,
                databaseFixture.renders(AUGUST, 1)))
                .isFalse();
    }

    @Test
    void withoutAnAllowanceEverythingIsGrantedAndCounted() {
        Workspace unlimited = databaseFixture.workspace("unlimited", OptionalInt.empty());
        assertThat(usage.reserve(unlimited, AUGUST, databaseFixture.renders(AUGUST, 1_000_000))).isTrue();
        assertThat(usage.reserve(unlimited, AUGUST, databaseFixture.renders(AUGUST, 1))).isTrue();
        assertThat(usage.used(unlimited.id(), AUGUST)).isEqualTo(1_000_001);
    }

    @Test
    void eachMonthHasItsOwnAllowance() {
        Workspace one = databaseFixture.workspace("one", OptionalInt.of(1));
        assertThat(usage.reserve(one, AUGUST, databaseFixture.renders(AUGUST, 1))).isTrue();
        assertThat(usage.reserve(one, AUGUST, databaseFixture.renders(AUGUST, 1))).isFalse();
        assertThat(usage.reserve(one, SEPTEMBER, databaseFixture.renders(SEPTEMBER, 1))).isTrue();
    }

    @Test
    void openingAMonthTwiceChangesNothingTheSecondTime() {
        LocalDate month = LocalDate.of(2027, 1, 1);
        Workspace early = databaseFixture.workspace("early", OptionalInt.empty());
        usage.reserve(early, month, databaseFixture.renders(month, 7));
        assertThat(usage.openMonth(month)).isPositive();
        assertThat(usage.openMonth(month)).isZero();
        assertThat(usage.used(early.id(), month)).isEqualTo(7);
    }

    @Test
    void usageByTemplateKeyAndDayAddsUpToTheSameTotal() {
        Workspace busy = databaseFixture.workspace("busy", OptionalInt.empty());
        UUID key = new KeyStore(databaseFixture.database())
                .issue(busy.id(), "backend", Environment.PRODUCTION, Scope.DEFAULTS, null, DatabaseFixture.THEN)
                .key()
                .id();
        UUID template = databaseFixture.templateId();
        LocalDate second = AUGUST.plusDays(1);
        usage.reserve(busy, AUGUST, Map.of(new Share(template, key, AUGUST), 2, new Share(template, null, AUGUST), 3));
        usage.reserve(busy, AUGUST, Map.of(new Share(template, key, second), 4));
        usage.reserve(busy, SEPTEMBER, databaseFixture.renders(SEPTEMBER, 1));
        UsageStore.Month month = usage.month(busy.id(), AUGUST);
        assertThat(month.byTemplate()).containsExactly(new TemplateUse(template, "letter", 9));
        assertThat(month.byKey()).containsExactly(new KeyUse(key, "backend", 6), new KeyUse(null, null, 3));
        assertThat(month.byDay()).containsExactly(new DayUse(AUGUST, 5), new DayUse(second, 4));
        assertThat(month.used()).isEqualTo(9).isEqualTo(usage.used(busy.id(), AUGUST));
    }

    @Test
    void underParallelLoadNothingIsLostOrCountedTwice() throws Exception {
        Workspace crowded = databaseFixture.workspace("crowded", OptionalInt.of(40));
        List<UUID> keys = List.of(PublicId.next(), PublicId.next(), PublicId.next());
        var turn = new AtomicInteger();
        var granted = RaceFixture.of(60, () -> usage.reserve(crowded, AUGUST, Map.of(
                new Share(databaseFixture.templateId(), keys.get(turn.incrementAndGet() % keys.size()), AUGUST), 1)));
        assertThat(granted).filteredOn(Boolean::booleanValue).hasSize(40);
        UsageStore.Month month = usage.month(crowded.id(), AUGUST);
        assertThat(month.used()).isEqualTo(40).isEqualTo(usage.used(crowded.id(), AUGUST));
        assertThat(month.byKey().stream().mapToInt(KeyUse::used).sum()).isEqualTo(40);
        assertThat(month.byTemplate().stream().mapToInt(TemplateUse::used).sum()).isEqualTo(40);
    }

    @Test
    void aRefusedReservationLeavesNoTraceInTheDays() {
        Workspace two = databaseFixture.workspace("two", OptionalInt.of(2));
        assertThat(usage.reserve(two, AUGUST, databaseFixture.renders(AUGUST, 3))).isFalse();
        assertThat(usage.month(two.id(), AUGUST).byDay()).isEmpty();
    }

    @Test
    void aRecountPutsWrongCountersRightAndLeavesRightOnes() {
        LocalDate month = LocalDate.of(2027, 2, 1);
        Workspace drifted = databaseFixture.workspace("drifted", OptionalInt.empty());
        Workspace right = databaseFixture.workspace("right", OptionalInt.empty());
        var submissions = new SubmissionStore(databaseFixture.database());
        for (Workspace each : new Workspace[]{drifted, right}) {
            usage.reserve(each, month, databaseFixture.renders(month, 1));
            SubmissionFixture.queue(submissions,
                    databaseFixture.submission(each, month.atStartOfDay(ZoneOffset.UTC).toInstant(), null,
                            month),
                    Duration.ZERO);
        }
        usage.reserve(drifted, month, databaseFixture.renders(month, 3));
        assertThat(usage.recount(month)).as("the month's, and the day that has no submission").isPositive();
        assertThat(usage.used(drifted.id(), month)).isEqualTo(1);
        assertThat(usage.used(right.id(), month)).isEqualTo(1);
        assertThat(usage.month(drifted.id(), month).used()).isEqualTo(1);
        assertThat(usage.recount(month)).isZero();
    }
}
