package platen.jobs.engine.document.formatting.positioned;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import platen.jobs.engine.document.formatting.OutOfFlow.Edge;
import platen.jobs.engine.document.style.Length;

/** Expected places are Chromium's, in a containing block of 320 from 12 whose flow has come to 22. */
class AxisPlacementTest {
    private static AxisPlacement axis(Length begin, Length end, Length before, Length after, boolean reversed) {
        return new AxisPlacement(12, 320, begin, end, 22, Edge.START, before, after, 320, false, reversed,
                AlignedAxis.NONE);
    }

    private static Length points(double points) {
        return Length.points(points);
    }

    @Test
    void boxWithoutInsetsStandsAtItsStaticPosition() {
        assertThat(axis(Length.AUTO, Length.AUTO, Length.ZERO, Length.ZERO, false).place(50)).isEqualTo(22);
    }

    @Test
    void endInsetCountsFromTheEnd() {
        assertThat(axis(Length.AUTO, points(20), Length.ZERO, Length.ZERO, false).place(50)).isEqualTo(262);
    }

    @Test
    void autoMarginsShareTheFreeSpace() {
        assertThat(axis(points(30), points(40), Length.AUTO, Length.AUTO, false).place(100)).isEqualTo(117);
    }

    @Test
    void oneAutoMarginTakesAllFreeSpace() {
        assertThat(axis(points(30), points(40), Length.AUTO, points(5), false).place(100)).isEqualTo(187);
    }

    @Test
    void boxThatIsTooLargeOverflowsAtTheEnd() {
        assertThat(axis(points(30), points(40), Length.AUTO, Length.AUTO, false).place(400)).isEqualTo(42);
    }

    @Test
    void overConstrainedBoxKeepsTheInsetWhereLinesBegin() {
        assertThat(axis(points(30), points(40), Length.ZERO, Length.ZERO, false).place(100)).isEqualTo(42);
        assertThat(axis(points(30), points(40), Length.ZERO, Length.ZERO, true).place(100)).isEqualTo(192);
    }

    @Test
    void stretchedBoxFillsWhatInsetsAndMarginsLeave() {
        AxisPlacement axis = axis(points(30), points(40), points(5), points(6), false);

        assertThat(axis.stretches()).isTrue();
        assertThat(axis.available()).isEqualTo(239);
    }
}
