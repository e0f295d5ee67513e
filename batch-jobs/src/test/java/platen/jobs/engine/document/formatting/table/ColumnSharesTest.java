package platen.jobs.engine.document.formatting.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Expected widths are those that Chromium gives the same columns, in CSS pixels. */
class ColumnSharesTest {
    private static ColumnConstraint column(double min, double max, double percent, boolean constrained) {
        var column = new ColumnConstraint();
        column.min = min;
        column.max = max;
        column.percent = percent;
        column.constrained = constrained;
        column.used = true;
        return column;
    }

    private static void shares(double target, ColumnConstraint[] columns, double... expected) {
        assertThat(ColumnShares.of(columns, 0, columns.length, target, false)).containsExactly(expected,
                within(0.05));
    }

    @Test
    void autoColumnsGrowInProportionToTheirContent() {
        shares(294, new ColumnConstraint[]{column(52, 52, 0, false), column(82, 82, 0, false)}, 114.08, 179.92);
    }

    @Test
    void autoColumnsShareWhatPercentagesLeave() {
        shares(292, new ColumnConstraint[]{column(52, 52, 50, false), column(82, 82, 0, false),
                column(22, 22, 0, false)}, 146, 115.11, 30.89);
    }

    @Test
    void percentagesAboveOneHundredGiveWayToMinimums() {
        shares(292, new ColumnConstraint[]{column(22, 22, 80, false), column(22, 22, 20, false),
                column(12, 12, 0, false)}, 223.36, 56.64, 12);
    }

    @Test
    void setColumnsGrowWhereNoOtherIs() {
        shares(294, new ColumnConstraint[]{column(52, 102, 0, true), column(22, 52, 0, true)}, 194.72, 99.28);
    }

    @Test
    void columnsBetweenMinimumAndMaximumShareTheRangeAlike() {
        shares(194, new ColumnConstraint[]{column(22, 202, 0, false), column(32, 92, 0, false)}, 127, 67);
    }

    @Test
    void fixedLayoutGivesOpenColumnsEqualParts() {
        var columns = new ColumnConstraint[]{column(0, 102, 0, true), column(0, 0, 0, false),
                column(0, 0, 0, false)};

        assertThat(ColumnShares.fixed(columns, 292)).containsExactly(new double[]{102, 95, 95}, within(0.05));
    }

    @Test
    void fixedLayoutStretchesSetColumns() {
        var columns = new ColumnConstraint[]{column(0, 52, 0, true), column(0, 102, 0, true)};

        assertThat(ColumnShares.fixed(columns, 294)).containsExactly(new double[]{99.27, 194.73}, within(0.05));
    }
}
