package platen.jobs.engine.template;

/**
 * Thrown for a compiled template written by another version of the engine: its source must be compiled again with the
 * same options.
 */
public final class OutdatedTemplateException extends IllegalArgumentException {
    private final transient ImportOptions options;

    public OutdatedTemplateException(String message, ImportOptions options) {
        super(message);
        this.options = options;
    }

    /** Returns the options of the original import. */
    public ImportOptions options() {
        return options;
    }
}
