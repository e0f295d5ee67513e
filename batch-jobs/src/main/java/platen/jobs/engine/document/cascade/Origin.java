package platen.jobs.engine.document.cascade;

/** Origins of declarations in the cascade, from the weakest to the strongest. */
public enum Origin {
    USER_AGENT,
    /** Attributes such as {@code bgcolor}. */
    PRESENTATION,
    AUTHOR
}
