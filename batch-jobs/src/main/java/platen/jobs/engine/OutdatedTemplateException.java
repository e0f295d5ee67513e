package platen.jobs.engine;

/** A plan that another version of the engine wrote: its source is to be compiled again, with the options it had. */
public final class OutdatedTemplateException extends IllegalArgumentException {
    private final transient ImportOptions options;

    public OutdatedTemplateException(String message, ImportOptions options) {
        super(message);
        this.options = options;
    }

    /** What was asked for when the source was imported. */
    public ImportOptions options() {
        return options;
    }
}
