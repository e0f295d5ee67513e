package platen.db.submission;

/** Which of two queues a submission waits in; work of the second is taken when the first is empty. */
public enum Lane {
    /** Somebody waits for it, or may. */
    INTERACTIVE("source <> 'batch'"),
    /** Rows of a bulk order. */
    BULK("source = 'batch'");

    /** A literal, because a partial index serves only a query that repeats its condition. */
    private final String condition;

    Lane(String condition) {
        this.condition = condition;
    }

    String condition() {
        return condition;
    }
}
