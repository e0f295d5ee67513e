package platen.jobs.engine.fillable.compile.proposal;

/**
 * A field on a page.
 *
 * @param field index of the field
 * @param isButton whether it is a check box or radio button, whose label is on its right
 */
record Spot(int field, int page, double x, double y, double width, double height, boolean isButton, int maxLength) {

    double right() {
        return x + width;
    }

    double bottom() {
        return y + height;
    }

    /** Returns whether both share a part of a line. */
    boolean isBeside(Spot other) {
        return page == other.page
                && Math.min(bottom(), other.bottom()) - Math.max(y, other.y) > Math.min(height, other.height) * 0.5;
    }

    /** Returns whether the other field has the same column. */
    boolean isAlignedWith(Spot other) {
        return page == other.page && isButton == other.isButton && Math.abs(x - other.x) < 3
                && Math.abs(width - other.width) < 3;
    }
}
