package platen.jobs.engine.fillable.compile;

/** The author's changes to a derived schema. */
final class SchemaOverride {
    private SchemaOverride() {}

    /** A change that cannot be made; the message names the field. */
    static final class Mistake extends RuntimeException {
        Mistake(String message) {
            super(message);
        }
    }
}
