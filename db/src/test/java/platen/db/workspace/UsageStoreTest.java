package platen.db.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.TestingArchive;
import platen.db.TestingRace;
import platen.db.submission.SubmissionStore;

class UsageStoreTest {
    private static final LocalDate AUGUST = LocalDate.of(2026, 8, 1);
    private static final LocalDate SEPTEMBER = LocalDate.of(2026, 9, 1);

    private static TestingArchive archive;
    private static UsageStore usage;

    @BeforeAll
    static void open() {
        archive = new TestingArchive();
        usage = new UsageStore(archive.database());
    }

    @AfterAll
    static void close() {
        archive.close();
    }

    @Test
    void parallelReservationsNeverOvershootTheAllowance() throws Exception {
        Workspace five = archive.workspace("five", OptionalInt.of(5));
        var granted = TestingRace.of(24, () -> usage.reserve(five, AUGUST, 1));
        assertThat(granted).filteredOn(Boolean::booleanValue).hasSize(5);
        assertThat(usage.used(five.id(), AUGUST)).isEqualTo(5);
    }

    @Test
    void severalAtOnceAreGrantedTogetherOrNotAtAll() {
        Workspace five = archive.workspace("packets", OptionalInt.of(5));
        assertThat(usage.reserve(five, AUGUST, 6)).isFalse();
        assertThat(usage.used(five.id(), AUGUST)).isZero();
        assertThat(usage.reserve(five, AUGUST, 3)).isTrue();
        assertThat(usage.reserve(five, AUGUST, 3)).isFalse();
        assertThat(usage.reserve(five, AUGUST, 2)).isTrue();
        assertThat(usage.used(five.id(), AUGUST)).isEqualTo(5);
    }

    @Test
    void anAllowanceOfNoneGrantsNothing() {
        assertThat(usage.reserve(archive.workspace("none", OptionalInt.of(0)), AUGUST, 1)).isFalse();
    }

    @Test
    void withoutAnAllowanceEverythingIsGrantedAndCounted() {
        Workspace unlimited = archive.workspace("unlimited", OptionalInt.empty());
        assertThat(usage.reserve(unlimited, AUGUST, 1_000_000)).isTrue();
        assertThat(usage.reserve(unlimited, AUGUST, 1)).isTrue();
        assertThat(usage.used(unlimited.id(), AUGUST)).isEqualTo(1_000_001);
    }

    @Test
    void eachMonthHasItsOwnAllowanceAndWhatIsReleasedCanBeReservedAgain() {
        Workspace one = archive.workspace("one", OptionalInt.of(1));
        assertThat(usage.reserve(one, AUGUST, 1)).isTrue();
        assertThat(usage.reserve(one, AUGUST, 1)).isFalse();
        assertThat(usage.reserve(one, SEPTEMBER, 1)).isTrue();
        usage.release(one.id(), AUGUST, 1);
        assertThat(usage.reserve(one, AUGUST, 1)).isTrue();
    }

    @Test
    void openingAMonthTwiceChangesNothingTheSecondTime() {
        LocalDate month = LocalDate.of(2027, 1, 1);
        Workspace early = archive.workspace("early", OptionalInt.empty());
        usage.reserve(early, month, 7);
        assertThat(usage.openMonth(month)).isPositive();
        assertThat(usage.openMonth(month)).isZero();
        assertThat(usage.used(early.id(), month)).isEqualTo(7);
    }

    @Test
    void aRecountPutsWrongCountersRightAndLeavesRightOnes() {
        LocalDate month = LocalDate.of(2027, 2, 1);
        Workspace drifted = archive.workspace("drifted", OptionalInt.empty());
        Workspace right = archive.workspace("right", OptionalInt.empty());
        var submissions = new SubmissionStore(archive.database());
        for (Workspace each : new Workspace[]{drifted, right}) {
            usage.reserve(each, month, 1);
            submissions.queue(archive.submission(each, TestingArchive.THEN, null, month), Duration.ZERO);
        }
        usage.reserve(drifted, month, 3);
        assertThat(usage.recount(month)).isEqualTo(1);
        assertThat(usage.used(drifted.id(), month)).isEqualTo(1);
        assertThat(usage.used(right.id(), month)).isEqualTo(1);
        assertThat(usage.recount(month)).isZero();
    }
}
