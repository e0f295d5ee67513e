package platen.jobs.engine.document.cascade;

/** Where declarations come from, the weakest first. */
public enum Origin {
    USER_AGENT,
    /** Attributes such as {@code bgcolor}. */
    PRESENTATION,
    AUTHOR
}
