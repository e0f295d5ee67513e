package platen.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Berlin changes to summer time on 2026-03-29 at 01:00 UTC (02:00 to 03:00) and back on 2026-10-25 at 01:00 UTC. */
class CronTimesTest {
    private static final String BERLIN = "Europe/Berlin";

    @Test
    void anOrdinaryDayHasTheTimesOfItsWall() {
        assertThat(times("30 6 * * 1-5", BERLIN, "2026-06-05T00:00:00Z", 3)).containsExactly("2026-06-05T04:30:00Z",
                "2026-06-08T04:30:00Z", "2026-06-09T04:30:00Z");
        assertThat(times("@daily", "America/New_York", "2026-01-01T05:00:00Z", 1))
                .containsExactly("2026-01-02T05:00:00Z");
    }

    @Test
    void aTimeThatClocksSkipIsPlannedForTheMomentTheyArePutForward() {
        assertThat(times("30 2 * * *", BERLIN, "2026-03-28T00:00:00Z", 3)).containsExactly("2026-03-28T01:30:00Z",
                "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z");
    }

    @Test
    void severalTimesThatClocksSkipAreOne() {
        assertThat(times("0,20,40 2,3 * * *", BERLIN, "2026-03-29T00:00:00Z", 4)).containsExactly(
                "2026-03-29T01:00:00Z", "2026-03-29T01:20:00Z", "2026-03-29T01:40:00Z", "2026-03-30T00:00:00Z");
    }

    @Test
    void anAmbiguousTimeIsPlannedForItsFirstOccurrence() {
        List<String> days = List.of("2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
        assertThat(times("30 2 * * *", BERLIN, "2026-10-24T00:00:00Z", 3)).isEqualTo(days);
        // From a time between the two occurrences, and from the second one.
        assertThat(times("30 2 * * *", BERLIN, "2026-10-25T01:10:00Z", 1)).isEqualTo(days.subList(2, 3));
        assertThat(times("30 2 * * *", BERLIN, "2026-10-25T01:30:00Z", 1)).isEqualTo(days.subList(2, 3));
    }

    @Test
    void everyQuarterOfAnHourStaysThatWhenClocksChange() {
        assertThat(times("*/15 * * * *", BERLIN, "2026-03-29T00:40:00Z", 3)).containsExactly("2026-03-29T00:45:00Z",
                "2026-03-29T01:00:00Z", "2026-03-29T01:15:00Z");
        assertThat(times("*/30 * * * *", BERLIN, "2026-10-24T23:59:00Z", 6)).containsExactly("2026-10-25T00:00:00Z",
                "2026-10-25T00:30:00Z", "2026-10-25T01:00:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:00:00Z",
                "2026-10-25T02:30:00Z");
        assertThat(times("@hourly", BERLIN, "2026-10-24T23:30:00Z", 3)).containsExactly("2026-10-25T00:00:00Z",
                "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z");
    }

    @Test
    void aZoneMayChangeByHalfAnHour() {
        // Lord Howe changes to summer time by 30 minutes on 2026-10-04 at 02:00 (15:30 UTC the day before).
        assertThat(times("15 2 * * *", "Australia/Lord_Howe", "2026-10-03T00:00:00Z", 2))
                .containsExactly("2026-10-03T15:30:00Z", "2026-10-04T15:15:00Z");
    }

    @Test
    void aYearHasEveryDayOnce() {
        List<Instant> year = CronTimes.of("30 2 * * *", BERLIN).after(Instant.parse("2025-12-31T23:00:00Z"), 365);
        assertThat(year).doesNotHaveDuplicates().isSorted();
        assertThat(year.getLast()).isEqualTo(Instant.parse("2026-12-31T01:30:00Z"));
    }

    @Test
    void aDayOfMonthAndADayOfWeekMustBothHold() {
        // 2026-02-13 and 2026-03-13 are the first two Fridays the 13th of the year.
        assertThat(times("0 6 13 * 5", "UTC", "2026-01-01T00:00:00Z", 2)).containsExactly("2026-02-13T06:00:00Z",
                "2026-03-13T06:00:00Z");
        assertThat(times("0 6 1-7 * MON", "UTC", "2026-01-01T00:00:00Z", 2)).containsExactly("2026-01-05T06:00:00Z",
                "2026-02-02T06:00:00Z");
    }

    @Test
    void sundayHasTwoNumbersAndDaysCountFromTheEndOfAMonth() {
        List<String> sundays = List.of("2026-01-04T06:00:00Z", "2026-01-11T06:00:00Z");
        assertThat(times("0 6 * * 0", "UTC", "2026-01-01T00:00:00Z", 2)).isEqualTo(sundays);
        assertThat(times("0 6 * * 7", "UTC", "2026-01-01T00:00:00Z", 2)).isEqualTo(sundays);
        assertThat(times("0 6 L * *", "UTC", "2026-02-01T00:00:00Z", 1)).containsExactly("2026-02-28T06:00:00Z");
        // The 1st is a Sunday.
        assertThat(times("0 6 1W * *", "UTC", "2026-02-01T00:00:00Z", 1)).containsExactly("2026-02-02T06:00:00Z");
        assertThat(times("0 6 * * FRIL", "UTC", "2026-02-01T00:00:00Z", 1)).containsExactly("2026-02-27T06:00:00Z");
        assertThat(times("0 6 * * MON#2", "UTC", "2026-02-01T00:00:00Z", 1)).containsExactly("2026-02-09T06:00:00Z");
    }

    @Test
    void aTimeThatNeverComesHasNoNext() {
        assertThat(CronTimes.of("0 0 31 2 *", "UTC").after(Instant.parse("2026-01-01T00:00:00Z"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "* * * *", "0 * * * * *", "61 * * * *", "@reboot", "a b c d e"})
    void anInvalidExpressionIsRefused(String cron) {
        assertThatThrownBy(() -> CronTimes.of(cron, "UTC")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + cron + "' is no cron expression");
    }

    @Test
    void anInvalidWeekdayErrorNamesBothNumbersOfSunday() {
        for (String day : List.of("8", "1-9")) {
            assertThatThrownBy(() -> CronTimes.of("0 6 * * " + day, "UTC")).hasMessageContaining("0 - 7")
                    .hasMessageContaining("0 and 7 are Sunday");
        }
    }

    @Test
    void anInvalidZoneIsRefused() {
        assertThatThrownBy(() -> CronTimes.of("@daily", "Europe/Atlantis")).hasMessageContaining("no time zone");
    }

    private static List<String> times(String cron, String zone, String after, int number) {
        return CronTimes.of(cron, zone).after(Instant.parse(after), number).stream().map(Instant::toString).toList();
    }
}
