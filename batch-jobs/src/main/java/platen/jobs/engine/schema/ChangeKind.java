package platen.jobs.engine.schema;

/** How a change of an input schema affects callers of the earlier one. The constants are in order of severity. */
public enum ChangeKind {
    /** Callers send the same data as before. */
    UNCHANGED("kept"),
    /** Callers can send more than before and need not change anything. */
    ADDITIVE("additive"),
    /** Data of callers can be rejected, or rendered without a value. */
    BREAKING("breaking");

    private final String wireName;

    ChangeKind(String wireName) {
        this.wireName = wireName;
    }

    /** Returns the name in JSON, such as {@code breaking}. */
    public String wireName() {
        return wireName;
    }
}
