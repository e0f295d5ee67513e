package platen.jobs.retention;

/** Data that a request needs was removed after the retention of its workspace, or with the data of a person. */
public final class DataRemoved extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String explanation;

    /** @param explanation what is missing, and what to do */
    public DataRemoved(String explanation) {
        super(explanation);
        this.explanation = explanation;
    }

    @Override
    public String getMessage() {
        return explanation;
    }
}
