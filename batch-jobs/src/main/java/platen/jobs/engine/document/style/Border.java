package platen.jobs.engine.document.style;

/**
 * One side's border.
 *
 * @param width in points; 0 for none
 */
public record Border(double width, Line line, Color color) {
    /** How a border is drawn. */
    public enum Line {
        SOLID,
        DASHED,
        DOTTED,
        DOUBLE,
        /** The outer half in the shade. */
        GROOVE,
        /** The inner half in the shade. */
        RIDGE,
        /** Takes its space and is not drawn. */
        INVISIBLE
    }

    public static final Border NONE = new Border(0, Line.SOLID, Color.BLACK);

    public boolean isVisible() {
        return width > 0;
    }
}
