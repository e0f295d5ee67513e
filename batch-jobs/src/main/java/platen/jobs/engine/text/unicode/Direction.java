package platen.jobs.engine.text.unicode;

/** The base direction of a line or paragraph. */
public enum Direction {
    LEFT_TO_RIGHT,
    RIGHT_TO_LEFT,
    /** The direction of the first letter that has one; left to right when there is none. */
    BY_CONTENT
}
