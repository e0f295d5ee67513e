package platen.jobs.engine.document.property;

/**
 * Where a value stands.
 *
 * @param base the style sheet's file, to which addresses are relative
 * @param quirks whether lengths without unit and colors without hash are taken, as in documents without doctype
 */
public record ValueContext(String base, boolean quirks) {
    /** A value of the engine's own. */
    public static final ValueContext PLAIN = new ValueContext("", false);
}
